import type { Language } from '@foyer/contract/languages.ts'
import { useSyncExternalStore } from 'react'
import {
  checkPassword,
  DEFAULT_PASSWORD_POLICY,
  type PasswordPolicy,
  type PasswordRule,
} from '../identity/password-policy.ts'
import { countForm } from '../messages/count-form.ts'
import type { DoorWords } from '../messages/messages.ts'
import { useLanguage } from '../messages/use-messages.ts'
import { CheckMark } from '../ui/check-mark.tsx'
import { usePasswordPolicy } from './use-password-policy.ts'

/** The provider's rules for a password, each ticked off as it is met (decisions 19). */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const passwordPolicy = usePasswordPolicy()
  const { language, messages } = useLanguage()
  const words = messages.door.passwordRules
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
            {ruleSentence({ words, language }, { rule, policy })}
            <span className="visually-hidden"> ({met ? words.met : words.unmet})</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Rule {
  readonly rule: PasswordRule
  readonly policy: PasswordPolicy
}

interface Spoken {
  readonly words: DoorWords['passwordRules']
  readonly language: Language
}

function ruleSentence({ words, language }: Spoken, { rule, policy }: Rule): string {
  switch (rule) {
    case 'minLength':
      return countForm(language, words.minLength, policy.minLength)
    case 'maxLength':
      return countForm(language, words.maxLength, policy.maxLength ?? 0)
    default:
      return words[rule]
  }
}
