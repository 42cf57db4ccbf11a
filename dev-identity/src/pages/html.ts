/** Markup that may stand in a page as it is. */
export interface Html {
  readonly markup: string
}

type Part = string | number | Html | readonly Html[]

/** Builds markup; whatever text stands in `${}` is escaped, only `Html` is not. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(render)) }
}

/** Takes markup at its word: for our own constants and the emulator's own pages only. */
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
