/** Languages of East Asia that we speak: their punctuation is wide, and names begin with the family's. */
const WIDE: ReadonlySet<string> = new Set(['ja', 'zh'])

/** Whether the punctuation of a language is as wide as its letters. */
export const isWide = (language: string) => WIDE.has(language)

/** Between two sentences, or after a colon: nothing where punctuation is as wide as a letter. */
export const sentenceGap = (language: string): '' | ' ' => (isWide(language) ? '' : ' ')
