import { parseAst, type Plugin } from 'vite'

/**
 * Puts texts without parameters in double quotes. The minifier writes them as template literals, which brotli
 * compresses less well: its dictionary comes from web pages, whose attributes have double quotes.
 */
export function doubleQuotes(): Plugin {
  return {
    name: 'foyer-double-quotes',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = quoteTexts(file.code)
    },
  }
}

export function quoteTexts(code: string): string {
  const parts: string[] = []
  let end = 0
  for (const text of findTexts(parseAst(code))) {
    parts.push(code.slice(end, text.start), `"${code.slice(text.start + 1, text.end - 1)}"`)
    end = text.end
  }
  return parts.join('') + code.slice(end)
}

interface SourceRange {
  readonly start: number
  readonly end: number
}

/** In the order of the source. Leaves out tagged templates and texts that would need other escapes. */
function findTexts(node: unknown): SourceRange[] {
  if (Array.isArray(node)) return node.flatMap(findTexts)
  if (!isNode(node) || node.type === 'TaggedTemplateExpression') return []
  return isPlainText(node) ? [node] : Object.values(node).flatMap(findTexts)
}

interface Node extends SourceRange {
  readonly type: string
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const isPlainText = ({ type, quasis: [text, ...others] = [] }: Node) =>
  type === 'TemplateLiteral' && others.length === 0 && /^[^"\\\n]*$/.test(text?.value.raw ?? '"')
