import { vi } from 'vitest'

const PATIENCE = { timeout: 60_000 }

// `vi.waitFor` and `vi.waitUntil` give up after a second and have no setting for it, and a busy machine may need longer.
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor, waitUntil } = vi
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, typeof options === 'number' ? options : { ...PATIENCE, ...options })
  }
  vi.waitUntil = function waitPatiently(callback, options) {
    return waitUntil(callback, typeof options === 'number' ? options : { ...PATIENCE, ...options })
  }
}
