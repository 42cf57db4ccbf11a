/**
 * Whether brackets in a JSON text nest deeper than `limit`: asked of the text, before any parser sees it.
 * A plain walk, because an expression that knows strings takes quadratic time on a text made for it.
 */
export function isNestedDeeper(text: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inString && character === '\\') at++
    else if (character === '"') inString = !inString
    else if (!inString) depth += depthChange(character)
    if (depth > limit) return true
  }
  return false
}

function depthChange(character: string | undefined): number {
  if (character === '{' || character === '[') return 1
  return character === '}' || character === ']' ? -1 : 0
}
