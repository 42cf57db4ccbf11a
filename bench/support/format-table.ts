/** The first column holds names, the others figures. */
export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Returns Markdown with aligned columns. */
export function formatTable({ head, rows }: Omit<Table, 'title'>): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => [...(row[column] ?? '')].length)),
  )
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => pad(row[column] ?? '', width, column)).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-' : '-:').padStart(width, '-'))
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width)
}

/** Three significant digits, no exponent: `0.0123`, `1.23`, `12,345`. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = value === 0 ? 0 : 2 - Math.floor(Math.log10(Math.abs(value)))
  const fractionDigits = Math.min(Math.max(digits, 0), 6)
  return value.toLocaleString('en', {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  })
}
