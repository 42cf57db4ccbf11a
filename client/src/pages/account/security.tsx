import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { useRef, useState } from 'react'
import { providers } from 'virtual:product'
import { untrustedProviders } from 'virtual:untrusted-providers'
import { useStore } from '../../browser/store.ts'
import { useAccount, useEndpoint } from '../../account/account.ts'
import { Link } from '../../browser/navigation.tsx'
import { ProviderWindow } from '../login/provider-sign-in.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import type { ProviderAccount } from '../../identity/provider.ts'
import { providerName, toFirebaseId } from '../../identity/providers.ts'
import { useMessages } from '../../messages/language.ts'
import { Card, Row } from '../../ui/card.tsx'
import { CheckMark, Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'
import { LabelledTime } from '../lists.tsx'
import { PendingChange, ResendVerification, useCancelEmailChange } from './email-change.tsx'

/** The rows below the email. */
const methodCount = providers.length + (OFFERS_PASSWORD ? 1 : 0)

export function SignInMethodsCard({ user }: { user: User }) {
  const { providerAccount } = useAccount()
  return (
    <Card>
      <dl className="rows">
        <EmailRow user={user} />
      </dl>
      <AsyncSection resource={providerAccount} placeholders={methodCount}>
        {(account) => (
          <dl className="rows">
            {OFFERS_PASSWORD && <PasswordRow hasPassword={account.hasPassword} />}
            {OFFERS_PROVIDERS && (
              <ProviderRows account={account} isVerified={user.email_verified} />
            )}
          </dl>
        )}
      </AsyncSection>
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

function EmailRow({ user }: { user: User }) {
  const texts = useMessages('account').signInMethods
  const change = useRef<HTMLAnchorElement>(null)
  const { isBusy, note, cancel } = useCancelEmailChange(user.email, () => change.current?.focus())
  return (
    <Row
      term={texts.email}
      icon={<Icon name="mail" />}
      note={note}
      action={
        OFFERS_PASSWORD && (
          <Link
            ref={change}
            href={CLIENT_PATHS.accountEmail}
            className="button quiet"
            aria-label={texts.changeEmail}
          >
            {texts.change}
          </Link>
        )
      }
      below={user.email_verified && <PendingChange onCancel={(to) => void cancel(to)} />}
    >
      <bdi>{user.email}</bdi>
      <p className="confirmed" data-met={user.email_verified}>
        <CheckMark checked={user.email_verified} />
        <span>{user.email_verified ? texts.verified : texts.notVerified}</span>
      </p>
      {!user.email_verified && (
        <ResendVerification email={user.email} returnPath={CLIENT_PATHS.accountSecurity} />
      )}
      <Overlay busy={isBusy} text={texts.pending.cancelling} showsText />
    </Row>
  )
}

function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
  const texts = useMessages('account').signInMethods
  return (
    <Row
      term={texts.password}
      icon={<Icon name="lock" />}
      action={
        <Link
          href={CLIENT_PATHS.accountPassword}
          className="button quiet"
          aria-label={hasPassword ? texts.changePassword : undefined}
        >
          {hasPassword ? texts.change : texts.setPassword}
        </Link>
      }
    >
      {hasPassword ? <PasswordAge /> : texts.noPassword}
    </Row>
  )
}

/** Says when the password was last changed or, if that is unknown, only that one is set. */
function PasswordAge() {
  const texts = useMessages('account').signInMethods
  const changedAt = useStore(useEndpoint('getSignInMethods')).value?.password_updated_at
  if (!changedAt) return <span>{texts.hasPassword}</span>
  return <LabelledTime label={texts.passwordChanged} at={changedAt} />
}

interface ProviderRowProps {
  readonly id: string
  readonly isLinked: boolean
  /** Whether it is connected, but the user has to confirm it before it logs in. */
  readonly isUnconfirmed: boolean
  /** The email of the connected account, if the provider reveals it. */
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
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, note, runAction } = useAction()
  const name = providerName(id)

  const connect = () =>
    runAction('link-provider', () => link(id as ProviderId), texts.linkDone(name))
  const confirm = async () => {
    const confirming = () => confirmProvider(id as ProviderId)
    const { error } = await runAction('link-provider', confirming, texts.confirmDone(name))
    if (!error) actionButton.current?.focus()
  }
  const onUnlinked = () => {
    setConfirming(false)
    showToast(texts.unlinkDone(name))
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
            className={isLinked ? 'button ghost danger' : 'button quiet'}
            aria-label={isLinked ? texts.unlink(name) : undefined}
            onClick={() => (isLinked ? setConfirming(true) : void connect())}
          >
            {isLinked ? texts.unlinkShort : texts.link(name)}
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
      {isOnly && <p className="row-hint">{texts.onlyMethod(name)}</p>}
      {!isLinked && mustVerify && <p className="row-hint">{texts.verifyToLink(name)}</p>}
      <Overlay busy={isBusy} text={isLinked ? provider.busy(name) : texts.linking(name)} showsText>
        <ProviderWindow name={name} onReopen={() => void (isLinked ? confirm() : connect())} />
      </Overlay>
      {isConfirming && (
        <ConfirmDialog
          title={texts.unlinkTitle(name)}
          lead={texts.unlinkLead(name)}
          confirm={texts.unlink(name)}
          busy={texts.unlinking}
          isDestructive
          operation="account-action"
          perform={() => unlink(id)}
          onDone={onUnlinked}
          onClose={() => setConfirming(false)}
        />
      )}
    </Row>
  )
}

/** A provider that is no longer offered has no icon. */
function ProviderIcon({ id }: { id: string }) {
  const offered = providers.find((provider) => provider.id === id)
  if (!offered) return <Icon name="user" />
  const { icon, isIconBlack } = offered
  return (
    <img
      src={icon}
      alt=""
      width={20}
      height={20}
      className={isIconBlack ? 'black-icon' : undefined}
    />
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
      {email && <bdi>{email}</bdi>}
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
