import type { Activity, Session } from '@foyer/contract/bodies.ts'
import { NetworkError } from './api-error.ts'

const CALLER = ['browser', 'system', 'address', 'provider'] as const

/** Makes an unknown answer the devices somebody is signed in on; throws {@link NetworkError} when it is something else. */
export function parseSessions(value: unknown): readonly Session[] {
  return parseList<Session>(value, 'sessions', (entry) =>
    hasTexts(entry, ['id', 'created_at', 'last_seen_at', ...CALLER]),
  )
}

/** As {@link parseSessions}, for what happened to an account. An event from a newer server is one too. */
export function parseActivity(value: unknown): readonly Activity[] {
  return parseList<Activity>(value, 'activity', (entry) =>
    hasTexts(entry, ['event', 'at', ...CALLER]),
  )
}

/** Everything about a person: kept as it came, as long as it is the product's answer. */
export function parseExport(value: unknown): object {
  if (typeof value === 'object' && value !== null && 'user' in value) return value
  throw new NetworkError({ code: 'unreachable' })
}

function parseList<Entry>(value: unknown, name: string, isEntry: (entry: unknown) => boolean) {
  const list = (value as Record<string, unknown> | null)?.[name]
  if (Array.isArray(list) && list.every(isEntry)) return list as readonly Entry[]
  throw new NetworkError({ code: 'unreachable' })
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  return names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
}
