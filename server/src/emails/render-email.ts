import { emailColors } from './email-colors.ts'
import { createContent, type EmailProduct } from './email-content.ts'
import { renderHtml } from './email-html.ts'
import type { Email, RenderedEmail } from './email-kinds.ts'
import { renderText } from './email-text.ts'

/** The subject, HTML and text of an email. */
export function renderEmail(email: Email, product: EmailProduct): RenderedEmail {
  const content = createContent({ ...email, params: cleanTexts(email.params) } as Email, {
    ...product,
    name: clean(product.name),
  })
  return {
    subject: content.subject,
    html: renderHtml(content, emailColors(product.brand.colors)),
    text: renderText(content),
  }
}

/** Line breaks and bidirectional controls, with which a name or an email could pass for our text. */
const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu

const clean = (text: string) => text.replaceAll(CONTROLS, ' ')

function cleanTexts<Params extends object>(params: Params): Params {
  const entries = Object.entries(params).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? clean(value) : value,
  ])
  return Object.fromEntries(entries) as Params
}
