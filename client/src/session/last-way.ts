/** Where the way used last on this device is kept (contract, "Settings"). Never an address, never a name. */
const KEY = 'foyer.last-way'

const WAYS = ['password', 'google'] as const

/** A way in. */
export type Way = (typeof WAYS)[number]

/** The way in that was used last on this device, from its own memory. A logout keeps it. */
export type LastWay = ReturnType<typeof createLastWay>

/** Keeps it in local storage. */
export function createLastWay(storage: Storage) {
  return {
    read: (): Way | null => WAYS.find((way) => way === storage.getItem(KEY)) ?? null,
    remember: (way: Way) => storage.setItem(KEY, way),
    /** The account is gone: nothing of it stays on the device. */
    forget: () => storage.removeItem(KEY),
  }
}
