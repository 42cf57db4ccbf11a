const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }

export const escapeHtml = (text: string) =>
  text.replace(/[&<"]/g, (character) => ENTITIES[character] ?? '')
