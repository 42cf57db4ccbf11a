import { DEFAULT_LANGUAGE, matchLanguage, type Language } from '@foyer/contract/languages.ts'

/** The best supported language of an `Accept-Language` header (RFC 9110 §12.5.4). */
export function negotiateLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').split(',').map(readRange)
  const accepted = ranges.filter(({ quality }) => quality > 0)
  // The sort is stable, so equal qualities keep the header's order.
  const preferred = accepted.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag)
  return matchLanguage(preferred) ?? DEFAULT_LANGUAGE
}

/** The quality is 1 by default, and 0 if invalid. */
function readRange(text: string) {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
  const quality = weight === undefined ? 1 : Number(weight)
  return { tag, quality: quality <= 1 ? quality : 0 }
}
