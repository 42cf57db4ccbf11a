import { hash } from 'node:crypto'

export type SqlValue = string | number | bigint | Uint8Array | null

/** Of 128 bits, so that sums of different rows do not become equal by chance. */
const MODULUS = 1n << 128n

/** What is compared: the number of rows, and the sum of their hashes, which does not depend on their order. */
export class RowChecksum {
  count = 0
  #sum = 0n

  /** Each value in the form that {@link normalize} gives it. */
  add(row: readonly (string | null)[]): void {
    this.count++
    const digest = hash('sha256', JSON.stringify(row), 'hex').slice(0, 32)
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % MODULUS
  }

  equals(other: RowChecksum): boolean {
    return this.count === other.count && this.#sum === other.#sum
  }
}

/** Parsers for Postgres types whose values the two databases write differently. Other types are compared as text. */
const FORMS: Readonly<Record<string, (text: string) => unknown>> = {
  bool: (text) => /^(?:1|t|true)$/i.test(text),
  float4: (text) => Math.fround(Number(text)),
  float8: Number,
  numeric: Number,
  json: (text) => JSON.parse(text),
  jsonb: (text) => sortKeys(JSON.parse(text)),
  date: toTime,
  timestamp: toTime,
  timestamptz: toTime,
}

export function normalize(text: string | null, type: string): string | null {
  if (text === null) return null
  const form = FORMS[type]
  return form ? JSON.stringify(form(text)) : text
}

/** The text that Postgres accepts for a value of SQLite. */
export function toText(value: SqlValue): string | null {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return value === null ? null : String(value)
}

/** Without a time zone, a time is UTC, as SQLite's `current_timestamp` is. */
function toTime(text: string): number {
  const iso = text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')
  return Date.parse(/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`)
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
