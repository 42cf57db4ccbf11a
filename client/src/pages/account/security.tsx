import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { FactorList } from '@foyer/contract/factors.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { providers } from 'virtual:product'
import { untrustedProviders } from 'virtual:untrusted-providers'
import { useStore } from '../../browser/store.ts'
import { useAccount } from '../../account/account.ts'
import { Link } from '../../browser/navigation.tsx'
import { ProviderWindow } from '../login/provider-sign-in.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import type { ProviderAccount } from '../../identity/provider.ts'
import { providerName, toFirebaseId } from '../../identity/providers.ts'
import { useMessages } from '../../messages/language.ts'
import { useSession } from '../../session/lazy-session.ts'
import { Card, Row } from '../../ui/card.tsx'
import { breakableEmail } from '../../ui/email.tsx'
import { CheckMark } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'
import { LinkedNotice } from '../lazy-notices.tsx'
import { DetailsButton } from '../lists.tsx'
import { ReauthPrompt } from '../reauth.tsx'
import { NotYou } from './activity.tsx'
import { ProviderIcon } from './labels.tsx'
import { focusAtTop, RecoveryCodes } from './recovery-codes.tsx'
import { ResendVerification } from './email-change.tsx'
import { AccountLayout, useIsUnfolded } from './layout.tsx'
import { type NewCodes, TwoStepCard } from './two-step.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordFormRow, PasswordRow } from './password.tsx'

/** `/account/security`: the ways to log in, the second step, and what to do if something goes wrong. */
export function SecurityPage() {
  const { state } = useSession()
  return state.status === 'signed-in' && <Security user={state.user} />
}

function Security({ user }: { user: User }) {
  const texts = useMessages('factors')
  const { value } = useStore(useAccount().factors)
  const secondStep = useRef<HTMLElement>(null)
  const [created, setCreated] = useState<NewCodes>()
  /** Two-step login has just been changed: the card stays, because it has the focus. */
  const [staysShown, setStaysShown] = useState(false)

  /** Then the focus is on the card, because the button that had it is unmounted. */
  const showChange = () => {
    flushSync(() => {
      setCreated(undefined)
      setStaysShown(true)
    })
    secondStep.current?.focus()
  }
  if (created)
    return (
      <AccountLayout page="accountSecurity">
        <Card title={texts.codes.title} focusRef={focusAtTop}>
          <RecoveryCodes
            codes={created.codes}
            done={created.areFirst ? texts.isOn : undefined}
            onDone={showChange}
          />
        </Card>
      </AccountLayout>
    )
  return (
    <AccountLayout page="accountSecurity">
      {OFFERS_PROVIDERS && <LinkedNotice />}
      {!user.email_verified && <VerifyForFactors email={user.email} />}
      <WaysCard user={user} />
      {(user.email_verified || hasFactors(value)) && (
        <TwoStepCard
          user={user}
          staysShown={staysShown}
          focusRef={secondStep}
          onCodes={setCreated}
          onChange={showChange}
        />
      )}
      <TroubleCard />
      <ReauthPrompt />
    </AccountLayout>
  )
}

/** What an unverified user can't add is not shown, only what there is. */
const hasFactors = (list: FactorList | null) =>
  list !== null && (list.two_step_at !== null || list.totp !== null || !!list.passkeys?.length)

/** Tells unverified users why they cannot add factors yet. */
function VerifyForFactors({ email }: { email: string }) {
  const { verifyFirst } = useMessages('factors')
  const { changeEmail } = useMessages('account').signInMethods
  return (
    <div className="notice">
      <p>{verifyFirst(email)}</p>
      <ResendVerification email={email} returnPath={CLIENT_PATHS.accountSecurity}>
        {OFFERS_PASSWORD && (
          <Link href={CLIENT_PATHS.accountEmail} className="button quiet">
            {changeEmail}
          </Link>
        )}
      </ResendVerification>
    </div>
  )
}

const methodCount = providers.length + (OFFERS_PASSWORD ? 1 : 0)

/** Passkeys first, as the safest and the fastest way. */
function WaysCard({ user }: { user: User }) {
  const { factors, providerAccount } = useAccount()
  const { value: list } = useStore(factors)
  const { value: known } = useStore(providerAccount)
  const { ways } = useMessages('account').security
  const isPasswordUnfolded = useIsUnfolded('accountPassword')
  /** By which a user may recognize what someone else did. */
  const hasTimes =
    (known?.hasPassword && !isPasswordUnfolded) || !!list?.totp || !!list?.passkeys?.length
  return (
    <Card title={ways}>
      {OFFERS_PASSKEYS && <Passkeys user={user} />}
      {OFFERS_PASSWORD && isPasswordUnfolded && <PasswordFormRow email={user.email} />}
      <AsyncSection
        resource={providerAccount}
        name="methods"
        placeholders={methodCount - Number(isPasswordUnfolded)}
      >
        {(account) => (
          <dl className="rows">
            {OFFERS_PASSWORD && !isPasswordUnfolded && (
              <PasswordRow hasPassword={account.hasPassword} createdAt={user.created_at} />
            )}
            {OFFERS_PROVIDERS && (
              <ProviderRows account={account} isVerified={user.email_verified} />
            )}
          </dl>
        )}
      </AsyncSection>
      {hasTimes && (
        <div className="actions">
          <DetailsButton />
        </div>
      )}
    </Card>
  )
}

function TroubleCard() {
  const { trouble } = useMessages('account').security
  return (
    <Card title={trouble}>
      <NotYou />
    </Card>
  )
}

interface ProviderRowsProps {
  readonly account: ProviderAccount
  readonly isVerified: boolean
}

/** Firebase's ids of the connected providers that the user has to confirm. */
function useUnconfirmedProviders(): readonly string[] {
  const { value } = useStore(useAccount().factors)
  return value?.unconfirmed_providers ?? []
}

/** Includes linked providers that the product no longer offers. */
function ProviderRows({ account, isVerified }: ProviderRowsProps) {
  const unconfirmed = useUnconfirmedProviders()
  const offered: readonly string[] = providers.map(({ id }) => id)
  const usable = account.providers.filter((id) => offered.includes(id))
  const usableCount = usable.length + (OFFERS_PASSWORD && account.hasPassword ? 1 : 0)
  return [...new Set([...offered, ...account.providers])].map((id) => (
    <ProviderRow
      key={id}
      id={id}
      isLinked={account.providers.includes(id)}
      isUnconfirmed={unconfirmed.includes(toFirebaseId(id))}
      email={account.providerEmails[id]}
      // Logging in with it would be refused until a verified user connects it (rule 4: account lookup).
      mustVerify={!isVerified && untrustedProviders.includes(id)}
      isOnly={usableCount === 1 && usable.includes(id)}
    />
  ))
}

interface ProviderRowProps {
  readonly id: string
  readonly isLinked: boolean
  /** Whether it is connected, but the user has to confirm it before it logs in. */
  readonly isUnconfirmed: boolean
  /** The email of the connected account, if it is known. */
  readonly email: string | undefined
  /** Whether it is the user's only sign-in method. */
  readonly isOnly: boolean
  /** Whether the user must verify their email before they can connect it. */
  readonly mustVerify: boolean
}

function ProviderRow(props: ProviderRowProps) {
  const { id, isLinked, email, isOnly, mustVerify } = props
  const isUnconfirmed = isLinked && props.isUnconfirmed
  const { link, unlink, confirmProvider } = useAccount()
  const { provider } = useMessages()
  const texts = useMessages('account').signInMethods
  const actionButton = useRef<HTMLButtonElement>(null)
  const [isUnlinking, setUnlinking] = useState(false)
  const { isBusy, note, runAction } = useAction()
  const name = providerName(id)

  const connect = () =>
    runAction('link-provider', () => link(id as ProviderId), texts.linkDone(name))
  const confirm = async () => {
    const confirming = () => confirmProvider(id as ProviderId)
    const { error } = await runAction('link-provider', confirming, texts.confirmDone(name))
    if (!error) actionButton.current?.focus()
  }
  return (
    <Row
      term={name}
      icon={<ProviderIcon id={id} />}
      note={note}
      action={
        !(isLinked ? isOnly : mustVerify) && (
          <button
            type="button"
            ref={actionButton}
            className={isLinked ? 'button quiet danger' : 'button quiet'}
            aria-label={isLinked ? texts.unlink(name) : texts.link(name)}
            onClick={() => (isLinked ? setUnlinking(true) : void connect())}
          >
            {isLinked ? texts.unlinkShort : texts.linkShort}
          </button>
        )
      }
      below={
        isUnconfirmed && (
          <div className="entry-problem">
            <p>{texts.confirmHint}</p>
            <button type="button" className="button primary" onClick={() => void confirm()}>
              {texts.confirm(name)}
            </button>
          </div>
        )
      }
    >
      {isLinked ? (
        <Linked email={email} isUnconfirmed={isUnconfirmed} />
      ) : (
        <span>{texts.notLinked}</span>
      )}
      {isOnly && (
        <p className="row-hint">
          {OFFERS_PASSWORD ? texts.setPasswordFirst(name) : texts.onlyMethod(name)}
        </p>
      )}
      {!isLinked && mustVerify && <p className="row-hint">{texts.verifyToLink(name)}</p>}
      <Overlay busy={isBusy} text={isLinked ? provider.busy(name) : texts.linking(name)} showsText>
        <ProviderWindow onReopen={() => void (isLinked ? confirm() : connect())} />
      </Overlay>
      {isUnlinking && (
        <ConfirmDialog
          title={texts.unlinkTitle(name)}
          lead={texts.unlinkLead(name)}
          confirm={texts.unlink(name)}
          busy={texts.unlinking}
          isDestructive
          operation="account-action"
          perform={() => unlink(id)}
          onDone={() => showToast(texts.unlinkDone(name))}
          onClose={() => setUnlinking(false)}
        />
      )}
    </Row>
  )
}

interface LinkedProps {
  readonly email: string | undefined
  readonly isUnconfirmed: boolean
}

function Linked({ email, isUnconfirmed }: LinkedProps) {
  const { linked, unconfirmed } = useMessages('account').signInMethods
  return (
    <>
      {email && <bdi>{breakableEmail(email)}</bdi>}
      {isUnconfirmed ? (
        <p>
          <span className="badge" data-tone="warning">
            {unconfirmed}
          </span>
        </p>
      ) : (
        <p className="confirmed" data-met>
          <CheckMark checked />
          <span>{linked}</span>
        </p>
      )}
    </>
  )
}
