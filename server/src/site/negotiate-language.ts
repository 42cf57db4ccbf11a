import { matchLanguage, type Language, type OfferedLanguages } from '@foyer/contract/languages.ts'

/** The best offered language of an `Accept-Language` header (RFC 9110 §12.5.4). */
export function negotiateLanguage(header: string | undefined, offered: OfferedLanguages): Language {
  const ranges = (header ?? '').split(',').map(readRange)
  const accepted = ranges.filter(({ quality }) => quality > 0)
  // The sort is stable, so equal qualities keep the header's order.
  const preferred = accepted.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag)
  return matchLanguage(preferred, offered) ?? offered[0]
}

/** The quality is 1 by default, and 0 if invalid. */
function readRange(text: string) {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
  const quality = weight === undefined ? 1 : Number(weight)
  return { tag, quality: quality <= 1 ? quality : 0 }
}
