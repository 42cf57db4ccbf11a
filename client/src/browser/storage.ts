import type { ProviderId } from '@foyer/contract/providers.ts'
import { providers } from 'virtual:product'

/** What the script in the head uses. */
export interface ReadableStorage {
  getItem(key: string): string | null
  keys(): string[]
}

/** Never throws: what the browser does not store is kept in memory until the page is closed. */
export interface BrowserStorage extends ReadableStorage {
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** Whether the entry outlasts this page. */
  isKept(key: string): boolean
}

/*
 * All of the app and the provider's library use these two. Grace's browser has no storage (`null`), Ada's refuses it
 * (it throws), and on Alan's full disk a token still fits and a name does not. A test of the storage beforehand would
 * let Alan down, so each use has its own fallback.
 */
export const browserStorage = /* @__PURE__ */ openStorage(() => localStorage)

export const tabStorage = /* @__PURE__ */ openStorage(() => sessionStorage)

export function readStorage(find: () => Storage): ReadableStorage {
  return {
    getItem: (key) => attempt(() => find().getItem(key), null),
    keys: () => attempt(() => Object.keys(find()), []),
  }
}

export function openStorage(find: () => Storage): BrowserStorage {
  const stored = readStorage(find)
  /** `null`: removed here, although the browser still has it. */
  const memory = new Map<string, string | null>()

  function change(key: string, value: string | null, apply: (storage: Storage) => void): boolean {
    memory.set(key, value)
    return attempt(() => {
      apply(find())
      return memory.delete(key)
    }, false)
  }
  const removeItem = (key: string) => change(key, null, (storage) => storage.removeItem(key))
  const getItem = (key: string) => (memory.has(key) ? memory.get(key)! : stored.getItem(key))

  return {
    getItem,
    setItem(key, value) {
      if (change(key, value, (storage) => storage.setItem(key, value))) return
      removeItem(key) // otherwise the earlier value would be back after a reload
      memory.set(key, value)
    },
    removeItem,
    isKept: (key) => !memory.has(key),
    keys: () => [...stored.keys(), ...memory.keys()].filter((key) => getItem(key) !== null),
  }
}

function attempt<Value>(perform: () => Value, otherwise: Value): Value {
  try {
    return perform()
  } catch {
    return otherwise
  }
}

/** In session storage: when the user said that the computer is shared, in ms since 1970. */
const SHARED_KEY = 'foyer.shared'

/**
 * Stores what belongs to the user: on a shared computer in the tab only
 * (docs/decisions.md#sessions-devices-and-deletion).
 */
export interface UserStorage extends BrowserStorage {
  isShared(): boolean
  /** `null` if the computer is not shared. */
  readSharedSince(): number | null
  /** The choice applies to this tab until the next sign-in, also after a logout. */
  setShared(isShared: boolean): void
}

export const isSharedIn = (tab: ReadableStorage) => tab.getItem(SHARED_KEY) !== null

export function createUserStorage(browser: BrowserStorage, tab: BrowserStorage): UserStorage {
  const isShared = () => isSharedIn(tab)
  const current = () => (isShared() ? tab : browser)
  return {
    getItem: (key) => current().getItem(key),
    setItem: (key, value) => current().setItem(key, value),
    removeItem: (key) => current().removeItem(key),
    isKept: (key) => current().isKept(key),
    keys: () => current().keys(),
    isShared,
    readSharedSince: () => (isShared() ? Number(tab.getItem(SHARED_KEY)) : null),
    setShared(isShared) {
      if (isShared) tab.setItem(SHARED_KEY, String(Date.now()))
      else tab.removeItem(SHARED_KEY)
    },
  }
}

const TOKEN_KEY = 'userToken'

/** A bearer token (RFC 6750 §2.1) of a length that servers accept in a header. */
const TOKEN = /^[\w.~+/=-]{1,512}$/

/**
 * The session token in local storage, or in session storage on a shared computer. No other module of the app names its
 * key.
 */
export const userToken = {
  /** Ignores a value that cannot be sent: every request with it would fail, which looks like an outage. */
  read(storage: ReadableStorage): string | null {
    const token = storage.getItem(TOKEN_KEY)
    return token !== null && TOKEN.test(token) ? token : null
  },
  write: (storage: BrowserStorage, token: string) => storage.setItem(TOKEN_KEY, token),
  remove: (storage: BrowserStorage) => storage.removeItem(TOKEN_KEY),
  /** Whether the session outlasts this page. */
  isKept: (storage: BrowserStorage) => storage.isKept(TOKEN_KEY),
  isKey: (key: string) => key === TOKEN_KEY,
}

export const LAST_KNOWN_KEY = 'foyer.user'

const BROADCAST_REASONS = ['signed-out', 'deleted'] as const

/** Why the user ended the session, as broadcast to other tabs. */
export type BroadcastReason = (typeof BROADCAST_REASONS)[number]

/** Another tab briefly writes the sign-out reason to the last-known-user key before clearing it. */
export function parseBroadcastReason({ key, newValue }: StorageEvent): BroadcastReason | undefined {
  return key === LAST_KNOWN_KEY ? toBroadcastReason(newValue) : undefined
}

export const toBroadcastReason = (value: unknown) =>
  BROADCAST_REASONS.find((known) => known === value)

export function isSessionChange({ key }: StorageEvent): boolean {
  return key === null || key === LAST_KNOWN_KEY || userToken.isKey(key)
}

export const LAST_METHOD_KEY = 'foyer.last-way'

/** The id of a provider, `password` or `passkey`. */
export type SignInMethod = 'password' | 'passkey' | ProviderId

/** The offered sign-in method that was used last on this device. */
export function readLastMethod(storage: ReadableStorage): SignInMethod | null {
  const stored = storage.getItem(LAST_METHOD_KEY)
  if (stored === 'password') return OFFERS_PASSWORD ? stored : null
  if (stored === 'passkey') return OFFERS_PASSKEYS ? stored : null
  return providers.find(({ id }) => id === stored)?.id ?? null
}
