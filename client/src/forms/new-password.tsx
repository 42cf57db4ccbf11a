import { PASSWORD_RECOMMENDED_LENGTH } from '@foyer/contract/constants.ts'
import type { Language } from '@foyer/contract/languages.ts'
import { use, useId } from 'react'
import { leakedPasswordsUrl, passwordMinLength } from 'virtual:product'
import type { LazyModule } from '../browser/loading.ts'
import { useStore } from '../browser/store.ts'
import {
  checkPassword,
  commonPasswords,
  createPasswordPolicyStore,
  type Credentials,
  DEFAULT_PASSWORD_POLICY,
  isEasyToGuess,
  isLeakedPassword,
  lengthOf,
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

/** Checks a new password against the provider's policy while the user types. */
export function NewPasswordField({ submission, ...props }: NewPasswordFieldProps) {
  // The provider judges what it gets, which is NFC.
  const password = useFieldText(submission.form, 'password').normalize('NFC')
  const checklistId = useId()
  const unmetRule = useUnmetRule(password)
  const code = submission.failure?.code
  const isRefused = code === 'common-password' || code === 'leaked-password'
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      required
      describedBy={checklistId}
      onFocus={preloadCommonPasswords}
      {...submission.errorProps('password')}
      {...(code === 'weak-password' && unmetRule && { error: unmetRule })}
    >
      <PasswordChecklist
        id={checklistId}
        password={password}
        isWeak={useGuessable(submission, password) || isRefused}
        isSaid={isRefused}
      />
    </PasswordField>
  )
}

/** Judges what is typed as `refuseWeakPassword` will, once the list is loaded. */
function useGuessable({ form }: Submission, password: string): boolean {
  const typed = useFieldText(form, 'email')
  const known = useFieldText(form, 'username')
  const common = useStore(commonPasswords)
  return isEasyToGuess({ password, email: typed || known }, common)
}

const RECOMMENDED = PASSWORD_RECOMMENDED_LENGTH[REQUIRES_TWO_STEP ? 'withSecondFactor' : 'alone']

interface PasswordChecklistProps {
  readonly id: string
  readonly password: string
  readonly isWeak: boolean
  /** Whether the field's error says so. */
  readonly isSaid: boolean
}

/** In place of the steps of a long password that is easy to guess: one, in red. */
const WEAK = -1

/** The rules of the password policy, and which of them are met. The length alone is one line, with a bar. */
function PasswordChecklist({ id, password, isWeak, isSaid }: PasswordChecklistProps) {
  const { language, messages } = useLanguage()
  const texts = messages.common.passwordRules
  const policy = useLoadedPolicy()
  const checks = checkPassword(policy, password)
  const hasMoreRules = checks.some(({ rule }) => rule !== 'minLength' && rule !== 'maxLength')
  const length = countSteps(policy, password)
  const steps = isWeak && length > 0 ? WEAK : length
  return (
    <div className="checklist" id={id} data-steps={steps}>
      {hasMoreRules && <p>{texts.heading}</p>}
      <ul>
        {checks.map(({ rule, met }) => (
          <Rule key={rule} text={ruleText({ texts, language }, { rule, policy })} isMet={met} />
        ))}
        {steps === WEAK && !isSaid && (
          <li data-met="guessable">
            <RuleMark path="m4 4 8 8M12 4l-8 8" />
            <span>{texts.guessable}</span>
          </li>
        )}
      </ul>
      {!hasMoreRules && policy.minLength < RECOMMENDED && <StrengthBar steps={Math.abs(steps)} />}
    </div>
  )
}

/** From the minimum over half the way to what is recommended. */
function countSteps({ minLength }: PasswordPolicy, password: string): number {
  const steps = [minLength, (minLength + RECOMMENDED) / 2, RECOMMENDED]
  return steps.filter((step) => lengthOf(password) >= step).length
}

/** Shows the length, which the line above it says in words. The checklist says its colour. */
function StrengthBar({ steps }: { steps: number }) {
  return (
    <div className="strength" aria-hidden="true">
      {[1, 2, 3].map((step) => (
        <span key={step} data-on={step <= steps} />
      ))}
    </div>
  )
}

function Rule({ text, isMet }: { text: string; isMet: boolean }) {
  const { met, unmet } = useMessages().passwordRules
  return (
    <li data-met={isMet}>
      <RuleMark {...(isMet && { path: 'm3 8.5 3.2 3.2L13 4.8' })} />
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

/** A rule of the list. That of the length says what is better. */
function ruleText(messages: RuleMessages, { rule, policy }: PolicyRule): string {
  const sentence = ruleSentence(messages, { rule, policy })
  if (rule !== 'minLength' || policy.minLength >= RECOMMENDED) return sentence
  const { recommendedLength } = messages.texts
  return recommendedLength.replace('{rule}', sentence).replace('#', String(RECOMMENDED))
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

const TOO_SHORT: SessionFailure = { code: 'weak-password', message: 'weak-password' }

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
  if (lengthOf(password) < passwordMinLength) return { error: TOO_SHORT }
  // A check that cannot be made must not keep anyone from setting a password.
  const common = await commonPasswords.load().catch(() => undefined)
  if (isEasyToGuess({ password, email }, common)) return { error: COMMON }
  const isLeaked =
    leakedPasswordsUrl !== undefined &&
    (await isLeakedPassword(password, leakedPasswordsUrl).catch(() => false))
  return isLeaked ? { error: LEAKED } : setPassword(password)
}

/** As `CheckMark`, which is in the app core: the sign-up page is shown before it. Without a path, a circle. */
function RuleMark({ path }: { path?: string }) {
  return (
    <svg className="check" viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true">
      {path ? <path d={path} /> : <circle cx="8" cy="8" r="3" />}
    </svg>
  )
}
