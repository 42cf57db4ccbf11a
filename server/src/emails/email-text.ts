import type { EmailContent } from './email-content.ts'

/** The email as plain text, for programs that show no HTML. */
export function renderText(content: EmailContent): string {
  const { lead, code, details, colon, advice, button, reason, support, product } = content
  const paragraphs = [
    lead,
    code,
    details.map(({ label, value }) => label + colon + value).join('\n'),
    advice,
    button && `${button.label}${colon.trimEnd()}\n${button.link}`,
    support && support.label + colon + support.link.replace(/^mailto:/, ''),
    reason,
    product,
  ]
  return `${paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n')}\n`
}
