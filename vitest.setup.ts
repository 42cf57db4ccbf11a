import { vi } from 'vitest'

// `vi.waitFor` gives up after a second and has no setting for it, and a busy machine may need longer.
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor } = vi
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(
      callback,
      typeof options === 'number' ? options : { timeout: 60_000, ...options },
    )
  }
}
