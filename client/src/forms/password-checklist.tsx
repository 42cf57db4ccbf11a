import { PASSWORD_RECOMMENDED_LENGTH } from '@foyer/contract/constants.ts'
import type { Language } from '@foyer/contract/languages.ts'
import { useSyncExternalStore } from 'react'
import {
  checkPassword,
  DEFAULT_PASSWORD_POLICY,
  type PasswordPolicy,
  type PasswordRule,
} from '../identity/password-policy.ts'
import { pluralForm } from '../messages/language-rules.ts'
import type { CommonMessages } from '../messages/messages.ts'
import { useLanguage, useMessages } from '../messages/use-messages.ts'
import { CheckMark } from '../ui/check-mark.tsx'
import { usePasswordPolicy } from './use-password-policy.ts'

/** The rules of the provider's password policy, and which of them are met. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
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
      <CheckMark checked={isMet} />
      <span>{text}</span>
      <span className="visually-hidden">{` (${isMet ? met : unmet})`}</span>
    </li>
  )
}

/** The first rule that a rejected password does not meet, as a sentence; `undefined` if it meets every known rule. */
export function useUnmetRule(password: string): string | undefined {
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

function useLoadedPolicy(): PasswordPolicy {
  const { subscribe, getState } = usePasswordPolicy()
  return useSyncExternalStore(subscribe, getState, () => DEFAULT_PASSWORD_POLICY)
}

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
