import { PASSWORD_RECOMMENDED_LENGTH } from '@foyer/contract/constants.ts'
import type { Language } from '@foyer/contract/languages.ts'
import { use, useId } from 'react'
import { leakedPasswordsUrl } from 'virtual:product'
import type { LazyModule } from '../browser/loading.ts'
import { useStore } from '../browser/store.ts'
import {
  checkPassword,
  createPasswordPolicyStore,
  DEFAULT_PASSWORD_POLICY,
  isCommonPassword,
  isLeakedPassword,
  type PasswordPolicy,
  type PasswordPolicyStore,
  type PasswordRule,
  preloadCommonPasswords,
} from '../identity/passwords.ts'
import { pluralForm, useLanguage, useMessages } from '../messages/language.ts'
import type { CommonMessages } from '../messages/messages.ts'
import type { SessionFailure, SessionResult } from '../session/failure.ts'
import { SessionContext } from '../session/lazy-session.ts'
import type { Core } from '../session/session.ts'
import { PasswordField } from './fields.tsx'
import { type Submission, useFieldText } from './submission.tsx'

interface NewPasswordFieldProps {
  readonly submission: Submission
  /** Defaults to "Password". */
  readonly label?: string
  readonly placeholder?: string
}

/** Checks a new password against the provider's policy while the user types. Must be the last field of its form. */
export function NewPasswordField({ submission, ...props }: NewPasswordFieldProps) {
  // The provider judges what it gets, which is NFC.
  const password = useFieldText(submission.form, 'password').normalize('NFC')
  const checklistId = useId()
  const unmetRule = useUnmetRule(password)
  const isWeak = submission.failure?.code === 'weak-password'
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      required
      describedBy={checklistId}
      onFocus={preloadCommonPasswords}
      {...submission.errorProps('password')}
      {...(isWeak && unmetRule && { error: unmetRule })}
    >
      <PasswordChecklist id={checklistId} password={password} />
    </PasswordField>
  )
}

/** The rules of the provider's password policy, and which of them are met. */
function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const { language, messages } = useLanguage()
  const texts = messages.common.passwordRules
  const policy = useLoadedPolicy()
  return (
    <div className="checklist" id={id}>
      <p>{texts.heading}</p>
      <ul>
        {checkPassword(policy, password).map(({ rule, met }) => (
          <Rule key={rule} text={ruleSentence({ texts, language }, { rule, policy })} isMet={met} />
        ))}
        {policy.minLength < PASSWORD_RECOMMENDED_LENGTH && (
          <Rule
            text={texts.recommendedLength.replace('#', String(PASSWORD_RECOMMENDED_LENGTH))}
            isMet={password.length >= PASSWORD_RECOMMENDED_LENGTH}
          />
        )}
      </ul>
    </div>
  )
}

function Rule({ text, isMet }: { text: string; isMet: boolean }) {
  const { met, unmet } = useMessages().passwordRules
  return (
    <li data-met={isMet}>
      <RuleMark isMet={isMet} />
      <span>{text}</span>
      <span className="visually-hidden">{` (${isMet ? met : unmet})`}</span>
    </li>
  )
}

/** The first rule that a rejected password does not meet, as a sentence; `undefined` if it meets every known rule. */
function useUnmetRule(password: string): string | undefined {
  const { language, messages } = useLanguage()
  const policy = useLoadedPolicy()
  const unmet = checkPassword(policy, password).find(({ met }) => !met)
  if (!unmet) return undefined
  const rule = ruleSentence(
    { texts: messages.common.passwordRules, language },
    { rule: unmet.rule, policy },
  )
  return messages.failures?.passwordRule.replace('{rule}', () => rule)
}

const useLoadedPolicy = (): PasswordPolicy => useStore(usePasswordPolicy(), DEFAULT_PASSWORD_POLICY)

interface PolicyRule {
  readonly rule: PasswordRule
  readonly policy: PasswordPolicy
}

interface RuleMessages {
  readonly texts: CommonMessages['passwordRules']
  readonly language: Language
}

function ruleSentence({ texts, language }: RuleMessages, { rule, policy }: PolicyRule): string {
  switch (rule) {
    case 'minLength':
      return pluralForm(language, texts.minLength, policy.minLength)
    case 'maxLength':
      return pluralForm(language, texts.maxLength, policy.maxLength ?? 0)
    default:
      return texts[rule]
  }
}

const stores = new WeakMap<LazyModule<Core>, PasswordPolicyStore>()

/** Created by the first form that needs it, so that the login page does not load the module. */
export function usePasswordPolicy(): PasswordPolicyStore {
  const { core } = use(SessionContext)
  const store =
    stores.get(core) ??
    createPasswordPolicyStore(async () => {
      const { loadProvider } = await core.load()
      return (await loadProvider()).passwordPolicy()
    })
  stores.set(core, store)
  return store
}

interface Credentials {
  readonly email: string
  readonly password: string
}

const COMMON: SessionFailure = { code: 'common-password', message: 'common-password' }

const LEAKED: SessionFailure = { code: 'leaked-password', message: 'leaked-password' }

/**
 * Runs an operation that sets a new password, unless the password is known to be weak, and hands it over in the form
 * that the provider gets (NFC). Only pages check this: the provider accepts such passwords.
 */
export async function refuseWeakPassword<Result extends SessionResult>(
  { email, password: typed }: Credentials,
  setPassword: (password: string) => Promise<Result>,
): Promise<Result | SessionResult> {
  const password = typed.normalize('NFC')
  // A check that cannot be made must not keep anyone from setting a password.
  if (await isCommonPassword(password, email).catch(() => false)) return { error: COMMON }
  const isLeaked =
    leakedPasswordsUrl !== undefined &&
    (await isLeakedPassword(password, leakedPasswordsUrl).catch(() => false))
  return isLeaked ? { error: LEAKED } : setPassword(password)
}

/** As `CheckMark`, which is in the app core: the sign-up page is shown before it. */
function RuleMark({ isMet }: { isMet: boolean }) {
  return (
    <svg className="check" viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true">
      {isMet ? <path d="m3 8.5 3.2 3.2L13 4.8" /> : <circle cx="8" cy="8" r="3" />}
    </svg>
  )
}
