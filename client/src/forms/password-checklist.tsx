import { use, useSyncExternalStore } from 'react'
import { AppContext } from '../app-context.ts'
import {
  checkPassword,
  DEFAULT_PASSWORD_POLICY,
  type PasswordPolicy,
  type PasswordRule,
} from '../identity/password-policy.ts'
import type { LanguageState } from '../messages/language-store.ts'
import { useLanguage } from '../messages/use-messages.ts'
import { CheckMark } from '../ui/check-mark.tsx'

/** The provider's rules for a password, each ticked off as it is met (decisions 19). */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const { passwordPolicy } = use(AppContext)
  const language = useLanguage()
  const words = language.messages.door.passwordRules
  const policy = useSyncExternalStore(
    passwordPolicy.subscribe,
    passwordPolicy.getState,
    () => DEFAULT_PASSWORD_POLICY,
  )
  return (
    <div className="checklist" id={id}>
      <p>{words.heading}</p>
      <ul>
        {checkPassword(policy, password).map(({ rule, met }) => (
          <li key={rule} data-met={met}>
            <CheckMark checked={met} />
            {ruleSentence(language, rule, policy)}
            <span className="visually-hidden"> ({met ? words.met : words.unmet})</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ruleSentence(
  { messages, formats }: LanguageState,
  rule: PasswordRule,
  policy: PasswordPolicy,
): string {
  const words = messages.door.passwordRules
  switch (rule) {
    case 'minLength':
      return formats.count(words.minLength, policy.minLength)
    case 'maxLength':
      return formats.count(words.maxLength, policy.maxLength ?? 0)
    default:
      return words[rule]
  }
}
