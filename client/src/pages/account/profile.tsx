import { CLIENT_PATHS, EDIT_NAME } from '@foyer/contract/client-paths.ts'
import { TWO_STEP } from '@foyer/contract/constants.ts'
import type { UpdateUserBody, User } from '@foyer/contract/schemas.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { useId, useRef, useState } from 'react'
import { languages } from 'virtual:product'
import { useAccount } from '../../account/account.ts'
import { drafts } from '../../browser/drafts.ts'
import { Link, navigate } from '../../browser/navigation.tsx'
import { useStore } from '../../browser/store.ts'
import { FieldNote } from '../../forms/fields.tsx'
import { LanguageSelect, ThemeSelect } from '../../forms/preferences.tsx'
import { ExtraFields, NameFields, readExtraFields, readNames } from '../../forms/profile-fields.tsx'
import { formProps, SubmissionForm } from '../../forms/submission-form.tsx'
import { isPressed, useSubmission } from '../../forms/submission.tsx'
import { fullName } from '../../messages/formats.ts'
import { useMessages } from '../../messages/language.ts'
import { useSession } from '../../session/lazy-session.ts'
import { Card, Row } from '../../ui/card.tsx'
import { breakableEmail } from '../../ui/email.tsx'
import { CheckMark, Icon } from '../../ui/icon.tsx'
import { Overlay } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ReauthPrompt } from '../reauth.tsx'
import { PendingChange, ResendVerification, useCancelEmailChange } from './email-change.tsx'
import { useHasPassword } from './activity.tsx'
import { EmailFormRow } from './email.tsx'
import { AccountLayout, useIsUnfolded } from './layout.tsx'

/**
 * `asked`: the address asks for the form. `resumed`: editing that continues after a reload or after a visit to another
 * page.
 */
type Phase = 'shown' | 'asked' | 'resumed' | 'editing' | 'saved' | 'cancelled'

/** How the form of the names gets the focus: a page that was just opened moves it to `main` first. */
const FOCUS: Partial<Record<Phase, (field: HTMLElement | null) => void>> = {
  editing: (field) => field?.focus(),
  asked: (field) => void setTimeout(() => field?.focus()),
}

/** `/account/profile`, and `/account/email`, where the row of the email is unfolded. */
export function ProfilePage() {
  const { state } = useSession()
  const isChangingEmail = useIsUnfolded('accountEmail')
  if (state.status !== 'signed-in') return null
  const { user } = state
  /** The server lets such a user change the email, but nothing else of the profile. */
  const mustTurnTwoStepOn = REQUIRES_TWO_STEP && user.missing?.includes(TWO_STEP)
  return (
    <AccountLayout page="accountProfile">
      <Card>
        {!mustTurnTwoStepOn && <Names user={user} />}
        <dl className="rows">
          {OFFERS_PASSWORD && isChangingEmail ? (
            <EmailFormRow user={user} />
          ) : (
            <EmailRow user={user} />
          )}
        </dl>
      </Card>
      {HAS_FIELDS && !mustTurnTwoStepOn && <ExtraFieldsCard user={user} />}
      <PreferencesCard />
      <ReauthPrompt />
    </AccountLayout>
  )
}

function PreferencesCard() {
  const { footer } = useMessages()
  const { preferences } = useMessages('account').profile
  return (
    <Card title={preferences}>
      <dl className="rows">
        {languages.length > 1 && (
          <Row
            term={footer.language}
            icon={<PageIcon name="language" />}
            action={<LanguageSelect />}
          />
        )}
        <Row term={footer.theme} icon={<PageIcon name="theme" />} action={<ThemeSelect />} />
      </dl>
    </Card>
  )
}

/** A symbol in `index.html`, as beside these selects elsewhere. */
function PageIcon({ name }: { name: 'language' | 'theme' }) {
  return (
    <svg className="select-icon" width="1.25rem" height="1.25rem" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}

function Names({ user }: { user: User }) {
  const texts = useMessages('account').profile
  const { namesDraft } = useAccount()
  const [phase, setPhase] = useState<Phase>(() => {
    if (location.search === EDIT_NAME) return 'asked'
    return drafts.has('names') || namesDraft.read() ? 'resumed' : 'shown'
  })
  const name = fullName(user)
  const close = (closed: Phase) => {
    setPhase(closed)
    if (location.search !== '') navigate(CLIENT_PATHS.accountProfile, { replace: true })
  }

  if (phase in FOCUS || phase === 'resumed')
    return (
      <dl className="rows">
        <Row term={texts.name} icon={<Icon name="user" />}>
          <div className="unfolded">
            <NamesForm
              user={user}
              startRef={FOCUS[phase]}
              onSaved={() => {
                close('saved')
                showToast(texts.saved)
              }}
              onCancel={() => close('cancelled')}
            />
          </div>
        </Row>
      </dl>
    )
  return (
    <dl className="rows">
      <Row
        term={texts.name}
        icon={<Icon name="user" />}
        action={
          <button
            type="button"
            className="button quiet"
            ref={phase === 'shown' ? undefined : focus}
            onClick={() => setPhase('editing')}
          >
            {texts.edit}
          </button>
        }
      >
        {name ? <bdi>{name}</bdi> : <span className="optional">{texts.noName}</span>}
      </Row>
    </dl>
  )
}

/** The email, and what can be done about it: resend the verification, or change it. */
function EmailRow({ user: { email, email_verified: isVerified } }: { user: User }) {
  const texts = useMessages('account').signInMethods
  const { passwordFirst } = useMessages('changes').email
  const hasPassword = useHasPassword()
  const mustSetPassword = OFFERS_PASSWORD && !hasPassword
  const { emailChange, linkUses } = useAccount()
  const isChanging = !!useStore(emailChange).value?.change
  const change = useRef<HTMLAnchorElement>(null)
  const { isBusy, note, cancel } = useCancelEmailChange(email, () => change.current?.focus())
  /** Once, after the login that completes the change. */
  const sayChanged = (value: HTMLElement | null) => {
    const use = linkUses.getState()
    if (!value || use?.kind !== 'change' || !isSameEmail(use.email, email)) return
    linkUses.forget()
    // A screen reader announces it only if the header has been rendered before.
    setTimeout(() => showToast(texts.emailChanged(email)))
  }
  const changeLink = OFFERS_PASSWORD && (
    <Link
      ref={change}
      href={CLIENT_PATHS[mustSetPassword ? 'accountPassword' : 'accountEmail']}
      className="button quiet"
      aria-label={mustSetPassword ? undefined : texts.changeEmail}
    >
      {mustSetPassword ? texts.setPassword : texts.change}
    </Link>
  )
  return (
    <Row
      term={texts.email}
      icon={<Icon name="mail" />}
      note={note}
      action={
        isVerified || isChanging ? (
          changeLink
        ) : (
          <ResendVerification email={email} returnPath={CLIENT_PATHS.accountProfile}>
            {changeLink}
          </ResendVerification>
        )
      }
      below={
        <>
          {mustSetPassword && <p className="row-hint">{passwordFirst}</p>}
          <PendingChange onCancel={(to) => void cancel(to)} />
        </>
      }
    >
      <bdi ref={sayChanged}>{breakableEmail(email)}</bdi>
      <p className="confirmed" data-met={isVerified}>
        <CheckMark checked={isVerified} />
        <span>{isVerified ? texts.verified : texts.notVerified}</span>
      </p>
      <Overlay busy={isBusy} text={texts.pending.cancelling} showsText />
    </Row>
  )
}

/** Edits the fields that `foyer.config.ts` adds. */
function ExtraFieldsCard({ user }: { user: User }) {
  const account = useAccount()
  const { details } = useMessages('profile')
  const submission = useSubmission()
  const { errorProps, run } = submission

  const save = async (form: FormData) => {
    const fields = readExtraFields(form)
    const { error } = await run('account-action', () => account.updateProfile({ fields }))
    if (!error) showToast(details.saved)
  }

  return (
    <Card title={details.title}>
      <SubmissionForm
        name="details"
        submission={submission}
        texts={{ submit: details.submit, busy: details.busy }}
        onSubmit={(form) => void save(form)}
      >
        <ExtraFields errorProps={errorProps} values={user.fields} />
      </SubmissionForm>
    </Card>
  )
}

interface NamesFormProps {
  readonly user: User
  readonly startRef: ((field: HTMLElement | null) => void) | undefined
  readonly onSaved: () => void
  readonly onCancel: () => void
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Edits the user's names; an empty field clears the name. */
function NamesForm({ user, startRef, onSaved, onCancel }: NamesFormProps) {
  const { namesDraft, updateUser } = useAccount()
  const { profile: texts, save: saveLabel, cancel } = useMessages('account')
  const submission = useSubmission()
  const { isBusy, errorProps, note, run, clearFailure } = submission
  const noteId = useId()
  const [initial] = useState(() => namesDraft.read() ?? user)

  const cancelEdit = () => {
    namesDraft.forget()
    onCancel()
  }
  const save = async (names: UpdateUserBody) => {
    const saved = await run('names', () => updateUser(names))
    if (saved.error) return
    namesDraft.forget()
    onSaved()
  }

  return (
    <form
      {...formProps(submission, (fields) => void save(readNames(fields)))}
      className="form"
      name="names"
      onInput={({ currentTarget }) => {
        clearFailure()
        namesDraft.keep(readNames(new FormData(currentTarget)))
      }}
      onKeyDown={({ nativeEvent }) => {
        if (isPressed(nativeEvent, 'Escape') && !isBusy) cancelEdit()
      }}
    >
      <NameFields
        errorProps={errorProps}
        optional
        firstName={initial.first_name}
        lastName={initial.last_name}
        startRef={startRef}
        readOnly={isBusy}
        describedBy={noteId}
      />
      <FieldNote id={noteId} error={note?.text} />
      <div className="actions">
        <button type="submit" className="button primary" disabled={isBusy}>
          {saveLabel}
        </button>
        <button type="button" className="button ghost" disabled={isBusy} onClick={cancelEdit}>
          {cancel}
        </button>
      </div>
      <Overlay busy={isBusy} text={texts.saving} />
    </form>
  )
}
