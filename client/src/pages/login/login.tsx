import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { type ReactNode, use, useState } from 'react'
import { type OfferedProvider, providers, signUp } from 'virtual:product'
import { prefillEmail } from '../../browser/drafts.ts'
import { isDirty } from '../../browser/form-fields.ts'
import { Link, navigate, usePreload, useSearch } from '../../browser/navigation.tsx'
import { EmailField, LastUsed, PasswordField, SharedField } from '../../forms/fields.tsx'
import { describeBusy, ProviderButtons } from '../../forms/provider-buttons.tsx'
import {
  FormNote,
  readField,
  type Submission,
  useFilled,
  useSubmission,
} from '../../forms/submission.tsx'
import { useMessages } from '../../messages/language.ts'
import type { CommonMessages } from '../../messages/messages.ts'
import { offerPasskeys } from '../../passkeys/offer.ts'
import type { PickedPasskey } from '../../passkeys/webauthn.ts'
import { SessionContext, useRedirectFailure, useSession } from '../../session/lazy-session.ts'
import { Notice, Overlay, PageTitle } from '../../ui/page.tsx'
import { lazyPart } from '../lazy.tsx'

const DemoLogin = lazyPart(() => import('../demo.tsx'), 'DemoLogin')

/** `/login`. */
export function LoginPage() {
  const { title, login, session } = useMessages()
  const { state } = useSession()
  const because = state.status === 'signed-out' ? state.reason : undefined
  return (
    <div className="auth-page">
      <PageTitle lead={because ? undefined : login.lead}>{title.login}</PageTitle>
      {because && <Notice role="alert">{session[because]}</Notice>}
      <LoginForm />
      {signUp !== 'closed' && (
        <PageSwitch question={login.noAccount} to={CLIENT_PATHS.signup}>
          {login.signUp}
        </PageSwitch>
      )}
      {HAS_DEMO && OFFERS_PASSWORD && <DemoLogin />}
    </div>
  )
}

function LoginForm() {
  const { session } = use(SessionContext)
  const texts = useMessages().login
  const submission = useSubmission(useRedirectFailure())
  const { errorProps, run } = submission

  return (
    <CredentialsForm
      submission={submission}
      texts={texts}
      isLogin
      passkeyButton={OFFERS_PASSKEYS && <PasskeyButton submission={submission} />}
      onIntent={session.prepare}
      onSubmit={(fields) => {
        const [email, password] = [readField(fields, 'email'), readField(fields, 'password')]
        void run('sign-in', () => session.signIn(email, password))
      }}
    >
      {OFFERS_PASSWORD && (
        <>
          <EmailField
            autoComplete={OFFERS_PASSKEYS ? 'username webauthn' : 'username'}
            {...errorProps('email')}
          />
          <PasswordField
            autoComplete="current-password"
            required
            aside={<ForgotPasswordLink />}
            {...errorProps('password')}
          />
        </>
      )}
    </CredentialsForm>
  )
}

/** Keeps the return path and the email typed so far. */
function ForgotPasswordLink() {
  const texts = useMessages().login
  const search = useSearch()
  return (
    <Link
      href={CLIENT_PATHS.forgotPassword + search}
      state={(link) => prefillEmail(readTypedEmail(link))}
      preload
    >
      {texts.forgotPassword}
    </Link>
  )
}

function readTypedEmail(link: HTMLElement): string {
  const form = link.closest('form')
  return form ? readField(new FormData(form), 'email') : ''
}

/** Login with a passkey. While the form is not busy, the email field offers passkeys too. */
function PasskeyButton({ submission: { isBusy, run } }: { submission: Submission }) {
  const { session } = use(SessionContext)
  const { withPasskey } = useMessages().login
  const [signIn] = useState(
    () => (picked?: PickedPasskey) => void run('passkey', () => session.signInWithPasskey(picked)),
  )
  const [offer] = useState(() => () => offerPasskeys(signIn))
  return (
    <LastUsed method="passkey" enabled>
      {(description) => (
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          aria-describedby={description}
          ref={isBusy ? undefined : offer}
          onPointerEnter={session.prepare}
          onClick={() => signIn()}
        >
          {withPasskey}
        </button>
      )}
    </LastUsed>
  )
}

interface CredentialsFormProps {
  readonly submission: Submission
  readonly texts: Pick<CommonMessages['login'], 'submit' | 'withProvider' | 'busy'>
  /**
   * Called when the user starts to fill in the form, to preload what it needs. That the app focuses the email when the
   * page opens does not count.
   */
  readonly onIntent: () => void
  readonly onSubmit: (fields: FormData) => void
  /** Whether it marks the method that was used last on this device. */
  readonly isLogin?: boolean
  readonly passkeyButton?: ReactNode
  /** The fields. */
  readonly children?: ReactNode
}

const providerSignIn = () => import('./provider-sign-in.tsx')
const ProviderFailure = lazyPart(providerSignIn, 'ProviderFailure', 'failures')
const ProviderWindow = lazyPart(providerSignIn, 'ProviderWindow')

/**
 * With extra fields, sign-up is long, so the providers come first: nobody should have to scroll past a form they won't
 * fill in.
 */
const CAN_BE_FIRST = HAS_FIELDS && OFFERS_PASSWORD && OFFERS_PROVIDERS

/** The form of login and sign-up. It never navigates: the router reacts to the session. */
export function CredentialsForm({
  submission,
  texts: { submit, withProvider, busy },
  onIntent,
  onSubmit,
  isLogin,
  passkeyButton,
  children,
}: CredentialsFormProps) {
  const { session, state } = useSession()
  const { login, provider: texts } = useMessages()
  const { form, note, isBusy, failure, operation, run, clearFailure, onKeyDown } = submission
  const [chosen, setChosen] = useState<OfferedProvider>()

  const signInWith = (provider: OfferedProvider) => {
    setChosen(provider)
    void run('provider', () => session.signInWith(provider.id))
  }
  const isFirst = CAN_BE_FIRST && !isLogin
  const or = <p className="or">{login.or}</p>
  const providerButtons = (
    <ProviderButtons
      providers={providers}
      label={withProvider}
      onChoose={signInWith}
      marksLastMethod={isLogin}
    />
  )

  return (
    <form
      className="form"
      ref={form}
      method="post"
      noValidate
      onFocus={() => navigator.userActivation.hasBeenActive && onIntent()}
      onInput={() => {
        onIntent()
        clearFailure()
      }}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {isFirst && providerButtons}
      <FormNote note={note} />
      {OFFERS_PROVIDERS && (failure?.code === 'popup-blocked' || 'pendingLink' in state) && (
        <ProviderFailure submission={submission} />
      )}
      {isFirst && or}
      {children}
      {OFFERS_PASSWORD && <CredentialsSubmit {...{ submission, onIntent, text: submit }} />}
      {!isFirst && OFFERS_PASSWORD && (OFFERS_PROVIDERS || passkeyButton) && or}
      {passkeyButton}
      {!isFirst && OFFERS_PROVIDERS && providerButtons}
      <SharedField />
      <Overlay
        busy={isBusy}
        text={busy}
        {...(OFFERS_PROVIDERS && chosen && describeBusy(operation, texts, chosen))}
      >
        {OFFERS_PROVIDERS && chosen && operation === 'provider' && (
          <ProviderWindow onReopen={() => signInWith(chosen)} />
        )}
      </Overlay>
    </form>
  )
}

interface CredentialsSubmitProps {
  readonly submission: Submission
  readonly onIntent: () => void
  readonly text: string
}

/** The submit button of login and sign-up with a password. */
function CredentialsSubmit({
  submission: { form, isBusy },
  onIntent,
  text,
}: CredentialsSubmitProps) {
  const filled = useFilled(form)
  return (
    <button
      type="submit"
      className="button primary"
      disabled={isBusy || !filled}
      // The user may have started before hydration, so there is no focus event.
      ref={(button) => void (button?.form && isDirty(button.form) && onIntent())}
    >
      {text}
    </button>
  )
}

interface PageSwitchProps {
  readonly question: string
  readonly to: string
  readonly children: ReactNode
}

/** The link between login and sign-up, which keeps the return path. */
export function PageSwitch({ question, to, children }: PageSwitchProps) {
  const search = useSearch()
  const preload = usePreload(to)
  return (
    <p className="page-switch">
      <span>{question}</span>{' '}
      <button
        type="button"
        className="button quiet"
        {...preload}
        onClick={() => navigate(to + search)}
      >
        {children}
      </button>
    </p>
  )
}
