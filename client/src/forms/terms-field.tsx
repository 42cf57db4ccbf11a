import { links } from 'virtual:product'
import { useMessages } from '../messages/use-messages.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { TERMS_NAME } from './read-profile.ts'
import type { Submission } from './use-submission.ts'

/** The box that accepts the terms, with links that leave the form open. */
export function TermsField({ errorProps }: { errorProps: Submission['errorProps'] }) {
  const texts = useMessages('profile')
  const { accept, acceptWithPrivacy } = texts.terms
  const sentence = links.privacy === undefined ? accept : acceptWithPrivacy
  // The parts with an odd index are the names in braces.
  const label = sentence.split(/\{(terms|privacy)\}/).map((part, index) =>
    index % 2 === 0 ? (
      <span key={index}>{part}</span>
    ) : (
      <a key={part} href={links[part as 'terms' | 'privacy']} target="_blank" rel="noopener">
        {texts.terms[part as 'terms' | 'privacy']}
      </a>
    ),
  )
  return <CheckboxField required name={TERMS_NAME} label={label} {...errorProps(TERMS_NAME)} />
}
