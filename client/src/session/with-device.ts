import type { Api } from '../api/api.ts'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import type { UserStorage } from './user-storage.ts'

const DEVICE_KEY = 'foyer.device'

/** 128 bits. */
const ID_BYTES = 16

interface Deps {
  readonly storage: UserStorage
  readonly language: () => string
}

/**
 * Adds to each sign-in which device it is, its language and its time zone, for security emails, trusted devices and the
 * limits of codes. A shared computer has no id.
 */
export function withDevice(api: Api, { storage, language }: Deps): Api {
  const describeDevice = () => ({
    ...(storage.isShared() ? { shared: true } : { device_id: readDeviceId(storage) }),
    language: language(),
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  return {
    ...api,
    register: (body) => api.register({ ...body, ...describeDevice() }),
    login: (body) => api.login({ ...body, ...describeDevice() }),
    loginWithPasskey: (body) => api.loginWithPasskey({ ...body, ...describeDevice() }),
    loginWithProviders: (body) => api.loginWithProviders({ ...body, ...describeDevice() }),
  }
}

export const forgetDevice = (storage: BrowserStorage) => storage.removeItem(DEVICE_KEY)

/** A random id, which outlasts logouts: a known device is one that has been used before. */
function readDeviceId(storage: BrowserStorage): string {
  const known = storage.getItem(DEVICE_KEY)
  if (known !== null && /^[\da-f]{32}$/.test(known)) return known
  const id = Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), toHex).join('')
  storage.setItem(DEVICE_KEY, id)
  return id
}

const toHex = (byte: number) => byte.toString(16).padStart(2, '0')
