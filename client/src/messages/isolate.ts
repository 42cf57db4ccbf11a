/** Isolates left-to-right text, such as an email, in a right-to-left sentence (Unicode FSI and PDI). */
export const isolate = (text: string) => `\u2068${text}\u2069`
