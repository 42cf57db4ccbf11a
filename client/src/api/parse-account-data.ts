import type { Activity, DeviceSession } from '@foyer/contract/schemas.ts'
import { NetworkError } from './api-error.ts'

const CLIENT_FIELDS = ['browser', 'system', 'address', 'provider'] as const

/** Throws {@link NetworkError} for an unexpected response. */
export function parseSessions(value: unknown): readonly DeviceSession[] {
  return parseList<DeviceSession>(value, 'sessions', (entry) =>
    hasTexts(entry, ['id', 'created_at', 'last_seen_at', ...CLIENT_FIELDS]),
  )
}

/** Like {@link parseSessions}; accepts unknown events, which a newer server may send. */
export function parseActivity(value: unknown): readonly Activity[] {
  return parseList<Activity>(value, 'activity', (entry) =>
    hasTexts(entry, ['event', 'at', ...CLIENT_FIELDS]),
  )
}

/** Returns the export unchanged, if it is a response of the API. */
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
