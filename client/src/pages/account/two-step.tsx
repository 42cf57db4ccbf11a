import { CLIENT_PATHS, REPLACE_APP } from '@foyer/contract/client-paths.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { type Ref, useState } from 'react'
import { Link, usePath } from '../../browser/navigation.tsx'
import { useStore } from '../../browser/store.ts'
import { useAccount } from '../../account/account.ts'
import { hasUnsavedCodes } from '../../account/factors.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { sentenceGap, useLanguage, useMessages } from '../../messages/language.ts'
import { Card, Row } from '../../ui/card.tsx'
import { CheckMark, Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'
import { TimeSentence } from '../lists.tsx'
import { useHasPassword } from './activity.tsx'
import { RecoveryCodesRow } from './recovery-codes.tsx'

/** What the user saves before the page continues. */
export interface NewCodes {
  readonly codes: readonly string[]
  /** Whether two-step login has been turned on with them. */
  readonly areFirst: boolean
}

interface TwoStepCardProps {
  readonly user: User
  /** Whether it stays, because it has the focus. */
  readonly staysShown: boolean
  readonly focusRef: Ref<HTMLElement>
  readonly onCodes: (codes: NewCodes) => void
  /** After it was turned on or off: the page moves the focus. */
  readonly onChange: () => void
}

/** Passkeys that can't be used here don't count as a second step. */
const withUsablePasskeys = (factors: FactorList): FactorList =>
  factors.passkeys_unavailable ? { ...factors, passkeys: [] } : factors

/** The authenticator app and the recovery codes. Shown if two-step login is offered or on. */
export function TwoStepCard(props: TwoStepCardProps) {
  const { user, staysShown, focusRef, onCodes, onChange } = props
  const { factors } = useAccount()
  const texts = useMessages('factors')
  const { language } = useLanguage()
  const { value } = useStore(factors)
  const hasPassword = useHasPassword()
  const isOffered = OFFERS_TWO_STEP && !value?.two_step_unavailable
  if (!isOffered && !staysShown && !value?.two_step_at) return null
  return (
    <Card title={texts.twoStep.title} focusRef={focusRef}>
      <p>
        <span>{texts.lead}</span>
        {hasPassword && <span>{sentenceGap(language) + texts.passwordAlone}</span>}
      </p>
      <AsyncSection resource={factors} placeholders={1}>
        {(list) => (
          <TwoStepRows
            factors={withUsablePasskeys(list)}
            isOffered={isOffered}
            canSetUp={isOffered && user.email_verified}
            onCodes={onCodes}
            onChange={onChange}
          />
        )}
      </AsyncSection>
    </Card>
  )
}

interface TwoStepRowsProps {
  readonly factors: FactorList
  readonly isOffered: boolean
  readonly canSetUp: boolean
  readonly onCodes: (codes: NewCodes) => void
  readonly onChange: () => void
}

function TwoStepRows(props: TwoStepRowsProps) {
  const { factors, isOffered, canSetUp, onCodes, onChange } = props
  const isTarget = usePath() === CLIENT_PATHS.accountTwoStep
  return (
    <dl className="rows" ref={isTarget ? showCard : undefined}>
      <TwoStepStatusRow
        factors={factors}
        isOffered={isOffered}
        onCodes={onCodes}
        onChange={onChange}
      />
      <TotpRow factors={factors} canSetUp={canSetUp} />
      {factors.two_step_at !== null && (
        <RecoveryCodesRow
          left={factors.recovery_codes_left}
          isUnsaved={hasUnsavedCodes(factors)}
          onCodes={(codes) => onCodes({ codes, areFirst: false })}
        />
      )}
    </dl>
  )
}

/**
 * `/account/two-step` is the Security page: takes a user who follows a link there to the card. Not before its rows are known: by then, so are the passkeys above
 * it. And after the router has focused `main` of a new page.
 */
function showCard(rows: HTMLElement | null) {
  const card = rows?.closest<HTMLElement>('.card')
  setTimeout(() => {
    // The user got somewhere else first.
    if (!document.activeElement?.matches('body, main')) return
    card?.focus({ preventScroll: true })
    card?.scrollIntoView()
  })
}

interface TwoStepStatusRowProps {
  readonly factors: FactorList
  /** Whether it can be turned on. */
  readonly isOffered: boolean
  /** If the user had no recovery codes. */
  readonly onCodes: (codes: NewCodes) => void
  readonly onChange: () => void
}

/** Whether two-step login is on. An authenticator app turns it on; with a passkey, the user decides. */
function TwoStepStatusRow({
  factors: { two_step_at, totp, passkeys = [] },
  isOffered,
  onCodes,
  onChange,
}: TwoStepStatusRowProps) {
  const { factors } = useAccount()
  const { twoStep: texts, ...sentences } = useMessages('factors')
  const { isBusy, note, runAction } = useAction()
  const [isTurningOff, setTurningOff] = useState(false)
  const isOn = two_step_at !== null
  const canTurnOn = isOffered && passkeys.some(({ suspended }) => !suspended)

  const turnOn = async () => {
    const result = await factors.turnOnTwoStep()
    if (result.error) return result
    const codes = result.value?.recovery_codes
    if (codes) {
      onCodes({ codes, areFirst: true })
    } else {
      onChange()
      showToast(sentences.isOn)
    }
    return result
  }
  return (
    <Row
      term={texts.status}
      icon={<Icon name="shield" />}
      note={note}
      action={
        (isOn || canTurnOn) && (
          <button
            type="button"
            className={isOn ? 'button quiet danger' : 'button quiet'}
            disabled={isBusy}
            onClick={() =>
              isOn ? setTurningOff(true) : void runAction('turn-on-two-step', turnOn)
            }
          >
            {isOn ? texts.turnOff : texts.turnOn}
          </button>
        )
      }
    >
      {isOn ? (
        <p className="confirmed" data-met="true">
          <CheckMark checked />
          <span>{texts.on}</span>
        </p>
      ) : (
        <span>{texts.off}</span>
      )}
      {isOffered && !isOn && !canTurnOn && <Hint hasPasskeys={passkeys.length > 0} />}
      {!isOn && canTurnOn && <p className="row-hint">{texts.logsOut}</p>}
      <Overlay busy={isBusy} text={texts.turningOn} showsText />
      {isTurningOff && (
        <ConfirmDialog
          title={texts.turnOffTitle}
          lead={totp ? texts.turnOffLead : texts.turnOffLeadCodes}
          confirm={texts.turnOff}
          busy={texts.turningOff}
          isDestructive
          icon="shield"
          operation="account-action"
          perform={() => factors.turnOffTwoStep()}
          onDone={() => {
            onChange()
            showToast(sentences.isOff)
          }}
          onClose={() => setTurningOff(false)}
        />
      )}
    </Row>
  )
}

/** What the user needs first. Suspended passkeys don't count. */
function Hint({ hasPasskeys }: { hasPasskeys: boolean }) {
  const { hint, suspendedHint } = useMessages('factors').twoStep
  return <p className="row-hint">{OFFERS_PASSKEYS && hasPasskeys ? suspendedHint : hint}</p>
}

interface TotpRowProps {
  readonly factors: FactorList
  readonly canSetUp: boolean
}

/** The authenticator app. Without a passkey, it is removed only by turning two-step login off. */
function TotpRow({ factors: { totp, passkeys = [] }, canSetUp }: TotpRowProps) {
  const { factors } = useAccount()
  const { more } = useMessages('account')
  const texts = useMessages('factors').app
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Row
      term={texts.term}
      icon={<Icon name="phone" />}
      action={
        canSetUp && (
          <div className="actions">
            <Link
              href={CLIENT_PATHS.accountTwoStepSetUp + (totp ? REPLACE_APP : '')}
              className="button quiet"
              aria-label={totp ? texts.replaceNamed : texts.setUpNamed}
              preload
            >
              {totp ? texts.replace : texts.setUp}
            </Link>
            {OFFERS_PASSKEYS && totp && passkeys.length > 0 && (
              <Menu
                label={more(texts.term)}
                buttonClass="more"
                button={<Icon name="more" />}
                isAtButton
              >
                <MenuItem icon="trash" isDangerous onSelect={() => setRemoving(true)}>
                  {texts.remove}
                </MenuItem>
              </Menu>
            )}
          </div>
        )
      }
    >
      <p>{totp ? <TimeSentence text={texts.since} at={totp.confirmed_at} /> : texts.off}</p>
      {OFFERS_PASSKEYS && isRemoving && (
        <ConfirmDialog
          title={texts.removeTitle}
          lead={texts.removeLead}
          confirm={texts.remove}
          busy={texts.removing}
          isDestructive
          operation="account-action"
          perform={() => factors.removeTotp()}
          onClose={() => setRemoving(false)}
        />
      )}
    </Row>
  )
}
