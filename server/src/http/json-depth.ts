/**
 * Whether a JSON text nests deeper than `limit`, checked before parsing. Scans character by character,
 * because a regular expression that skips strings takes quadratic time on crafted input.
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
