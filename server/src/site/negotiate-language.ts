import { DEFAULT_LANGUAGE, matchLanguage, type Language } from '@foyer/contract/languages.ts'

/** The language an `Accept-Language` header likes best of those we speak (RFC 9110 §12.5.4). */
export function negotiateLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').split(',').map(readRange)
  const liked = ranges.filter(({ quality }) => quality > 0)
  // The sort is stable: of two that are liked as well, the first named comes first.
  const best = liked.toSorted((a, b) => b.quality - a.quality).map(({ tag }) => tag)
  return matchLanguage(best) ?? DEFAULT_LANGUAGE
}

/** One range and how much it is liked: 1 unless told, nothing when it cannot be read. */
function readRange(text: string) {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const told = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
  const quality = told === undefined ? 1 : Number(told)
  return { tag, quality: quality <= 1 ? quality : 0 }
}
