import { use, useSyncExternalStore } from 'react'
import { AppContext } from '../app-context.ts'
import {
  checkPassword,
  DEFAULT_PASSWORD_POLICY,
  type PasswordPolicy,
  type PasswordRule,
} from '../identity/password-policy.ts'
import { en } from '../messages/en.ts'
import { CheckMark } from '../ui/check-mark.tsx'

/** The provider's rules for a password, each ticked off as it is met (decisions 19). */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const { passwordPolicy } = use(AppContext)
  const policy = useSyncExternalStore(
    passwordPolicy.subscribe,
    passwordPolicy.getState,
    () => DEFAULT_PASSWORD_POLICY,
  )
  return (
    <div className="checklist" id={id}>
      <p>{en.passwordRules.heading}</p>
      <ul>
        {checkPassword(policy, password).map(({ rule, met }) => (
          <li key={rule} data-met={met}>
            <CheckMark checked={met} />
            {ruleSentence(rule, policy)}
            <span className="visually-hidden">
              {' '}
              ({met ? en.passwordRules.met : en.passwordRules.unmet})
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ruleSentence(rule: PasswordRule, policy: PasswordPolicy): string {
  switch (rule) {
    case 'minLength':
      return en.passwordRules.minLength(policy.minLength)
    case 'maxLength':
      return en.passwordRules.maxLength(policy.maxLength ?? 0)
    default:
      return en.passwordRules[rule]
  }
}
