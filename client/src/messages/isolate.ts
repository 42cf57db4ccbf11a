/** What is written from left to right, in a sentence that is not: an address, the name of a file or of a device. */
export const isolate = (text: string) => `\u2068${text}\u2069`
