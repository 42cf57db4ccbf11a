/** The anchors that GitHub gives the headings of a Markdown text. */
export function readAnchors(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const heading of readHeadings(markdown)) {
    const slug = toSlug(heading)
    let anchor = slug
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`
    anchors.add(anchor)
  }
  return anchors
}

/** The text of each heading, in order. */
export function readHeadings(markdown: string): readonly string[] {
  const headings = blankFences(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)
  return [...headings].map(([, text = '']) => text)
}

/** Replaces code, fenced and inline, by spaces. Every other character keeps its offset. */
export function blankCode(markdown: string): string {
  return blankFences(markdown).replace(/(`+)(?!`).*?\1/g, toSpaces)
}

function blankFences(markdown: string): string {
  return markdown.replace(/^ *(`{3,}|~{3,})[^]*?^ *\1/gm, toSpaces)
}

const toSpaces = (text: string) => text.replace(/[^\n]/g, ' ')

function toSlug(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
}
