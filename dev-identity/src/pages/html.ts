/** Escaped or trusted markup. */
export interface Html {
  readonly markup: string
}

type Part = string | number | Html | readonly Html[]

/** Builds markup and escapes all text in `${}` except `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(render)) }
}

/** Marks markup as safe: only for our constants and the emulator's pages. */
export function trusted(markup: string): Html {
  return { markup }
}

function render(part: Part): string {
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return escapeHtml(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('\n')
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
