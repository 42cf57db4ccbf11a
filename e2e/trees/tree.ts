/** A text for a YAML tree, quoted because a product's words can contain any character. */
export const quoted = (text: string) => JSON.stringify(text)

/** A tree from its lines; a part that the product does not have is empty. */
export const tree = (...parts: readonly string[]) => parts.filter(Boolean).join('\n')
