/** Languages with full-width punctuation, which also put the family name first. */
const WIDE: ReadonlySet<string> = new Set(['ja', 'zh'])

export const isWide = (language: string) => WIDE.has(language)

/** The space between two sentences or after a colon. */
export const sentenceGap = (language: string): '' | ' ' => (isWide(language) ? '' : ' ')
