import { CLIENT_PATHS, REPLACE_APP } from '@foyer/contract/client-paths.ts'
import type { FactorList, TotpSetup as Setup } from '@foyer/contract/factors.ts'
import type { User } from '@foyer/contract/schemas.ts'
import { useState } from 'react'
import { encode } from 'uqr'
import { useAccount } from '../../account/account.ts'
import { Link, navigate, Redirect } from '../../browser/navigation.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { SubmissionForm } from '../../forms/submission-form.tsx'
import { readField, useSubmission } from '../../forms/submission.tsx'
import { useMessages } from '../../messages/language.ts'
import { useSession } from '../../session/lazy-session.ts'
import { Card, type RowNote, StatusNote } from '../../ui/card.tsx'
import { Summary } from '../../ui/links.tsx'
import { Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AsyncSection, useAction } from '../async-section.tsx'
import { ReauthPrompt } from '../reauth.tsx'
import { CopyButton, focusAtTop, RecoveryCodes } from './recovery-codes.tsx'
import { AccountLayout } from './layout.tsx'

/** `/account/two-step/set-up`: an authenticator app, then recovery codes for users who have none. */
export function SetUpPage() {
  const { factors } = useAccount()
  const { state } = useSession()
  const texts = useMessages('factors')
  const [step, setStep] = useState<Step>(FIRST_STEP)
  if (state.status !== 'signed-in') return null
  const { wasOn, replaces, codes } = step
  const added = replaces ? texts.setUp.replaced : texts.setUp.added
  const done = wasOn ? added : texts.isOn
  const heading = replaces ? texts.app.replaceNamed : undefined

  const onAdded = (created: readonly string[] | undefined) => {
    if (!created) {
      showToast(done)
      leave()
      return
    }
    // A reload does not replace the new app.
    history.replaceState(null, '', location.pathname)
    setStep({ ...step, codes: created })
  }
  return (
    <AccountLayout
      page="accountTwoStepSetUp"
      title={codes ? texts.codes.title : heading}
      lead={wasOn ? undefined : texts.setUp.step(codes ? '2' : '1')}
    >
      {codes ? (
        <Card focusRef={focusAtTop}>
          <RecoveryCodes codes={codes} done={done} onDone={leave} />
        </Card>
      ) : (
        <AsyncSection resource={factors} placeholders={3}>
          {(list) => (
            <SetUpStep user={state.user} factors={list} onStart={setStep} onDone={onAdded} />
          )}
        </AsyncSection>
      )}
      <ReauthPrompt />
    </AccountLayout>
  )
}

const leave = () =>
  navigate(CLIENT_PATHS.accountTwoStep, { replace: true, from: CLIENT_PATHS.accountTwoStepSetUp })

interface Step {
  /** Whether two-step login was on already when the setup started. */
  readonly wasOn: boolean
  /** Whether there was an app already. */
  readonly replaces: boolean
  readonly codes?: readonly string[]
}

/** Until it is known what the user has. */
const FIRST_STEP = (): Step => ({ wasOn: true, replaces: location.search === REPLACE_APP })

interface SetUpStepProps {
  readonly user: User
  readonly factors: FactorList
  readonly onStart: (step: Step) => void
  /** With the recovery codes, if the user had none. */
  readonly onDone: (codes: readonly string[] | undefined) => void
}

/** Starts the setup as soon as it is shown. Opened again, it has the same secret for some time. */
function SetUpStep({ user, factors: list, onStart, onDone }: SetUpStepProps) {
  const { factors } = useAccount()
  const { retry } = useMessages('account')
  const { starting } = useMessages('factors').app
  const { isBusy, note, runAction } = useAction()
  const [setup, setSetup] = useState<Setup>()
  const [step] = useState({ wasOn: list.two_step_at !== null, replaces: list.totp !== null })
  // A phone reloads the page after a while in the background. The setup may be over then.
  const [isOver] = useState(() => step.replaces && location.search !== REPLACE_APP)
  const canSetUp = !isOver && OFFERS_TWO_STEP && !list.two_step_unavailable && user.email_verified

  const load = async () => {
    const result = await factors.startTotp()
    if (!result.error && result.value) setSetup(result.value)
    return result
  }
  const start = async () => {
    onStart(step)
    const { error } = await runAction('account-action', load)
    // A user who doesn't log in again can do nothing here.
    if (error?.code === 'cancelled') leave()
  }
  const [startOnce] = useState(() => (element: HTMLElement | null) => {
    if (element) void start()
  })

  if (!canSetUp) return <Redirect to={CLIENT_PATHS.accountTwoStep} />
  return (
    <Card>
      {setup ? (
        <TotpSetup setup={setup} step={step} onDone={onDone} />
      ) : (
        <div className="to-start" ref={startOnce}>
          <StatusNote note={note} />
          {!isBusy && (
            <button type="button" className="button quiet" onClick={() => void start()}>
              {retry}
            </button>
          )}
          <Overlay busy={isBusy} text={starting} showsText />
        </div>
      )}
    </Card>
  )
}

interface TotpSetupProps {
  readonly setup: Setup
  readonly step: Step
  /** With the recovery codes, if the user had none. */
  readonly onDone: (codes: readonly string[] | undefined) => void
}

/** Shows the secret of an authenticator app, and asks for the app's first code. */
function TotpSetup({ setup, step: { wasOn, replaces }, onDone }: TotpSetupProps) {
  const { factors } = useAccount()
  const { login } = useMessages()
  const { setUp: texts, twoStep, cancel } = useMessages('factors')
  const submission = useSubmission()
  const [note, setNote] = useState<RowNote>()

  const confirm = async (code: string) => {
    const confirming = () => factors.confirmTotp({ body: { code } })
    const result = await submission.run('set-up-app', confirming)
    if (!result.error) onDone(result.value?.recovery_codes)
  }
  return (
    <div className="totp-setup">
      <div>
        <a className="button quiet open-app" href={setup.uri}>
          {texts.openApp}
        </a>
        <p className="or">{login.or}</p>
        <p>{texts.scan}</p>
        <QrCode data={setup.uri} label={texts.qrCode} />
        <details className="other-ways">
          <Summary>{texts.cannotScan}</Summary>
          <p>{texts.manual}</p>
          <p className="secret">
            <code dir="ltr">{inGroups(setup.secret)}</code>
            <CopyButton text={setup.secret} onRefused={(text) => setNote({ text })}>
              {texts.copyKey}
            </CopyButton>
          </p>
          <StatusNote note={note} />
        </details>
      </div>
      <div>
        <p>{texts.codeHint}</p>
        {!wasOn && <p>{twoStep.logsOut}</p>}
        {replaces && <p>{texts.replaces}</p>}
        <SubmissionForm
          submission={submission}
          texts={{ submit: wasOn ? texts.confirm : texts.submit, busy: texts.busy }}
          cancel={
            <Link href={CLIENT_PATHS.accountTwoStep} className="button ghost">
              {cancel}
            </Link>
          }
          onSubmit={(fields) => void confirm(readField(fields, 'code'))}
        >
          <CodeField kind="totp" {...submission.errorProps('code')} />
        </SubmissionForm>
      </div>
    </div>
  )
}

/** Groups of four are easier to type; authenticator apps ignore the spaces. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** The quiet zone that ISO/IEC 18004 requires, in modules. */
const QUIET_ZONE = 4

/** Black on white in every theme, because not all scanners read inverted codes. */
export function QrCode({ data, label }: { data: string; label: string }) {
  const { data: rows, size } = encode(data, { border: QUIET_ZONE })
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={rows.map(toPath).join('')} />
    </svg>
  )
}

/** A square for each dark module of a row. */
const toPath = (row: readonly boolean[], y: number) =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
