import { Unauthorized } from '../api/api-error.ts'
import { retryDelay } from './retry-delay.ts'

/** Tells the product that the session of a token is over. */
type Logout = (token: string) => Promise<void>

/**
 * Ends sessions on the server, later too when it cannot be told at once. The tokens are kept in this page's
 * memory alone: nothing that could let anybody in stays behind on a device that was signed out.
 */
export function createFarewell(logout: Logout) {
  const untold = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  const tell = async (token: string) => {
    try {
      await logout(token)
      untold.delete(token)
    } catch (cause) {
      // Over already: there is nothing left to tell.
      if (cause instanceof Unauthorized) untold.delete(token)
      throw cause
    }
  }

  const tellLater = () => {
    clearTimeout(timer)
    if (untold.size === 0) return
    timer = setTimeout(tellAll, retryDelay(attempt))
    attempt += 1
  }

  /** Tries again now with all that could not be told. */
  function tellAll() {
    const told = [...untold].map((token) => tell(token))
    void Promise.allSettled(told).then(tellLater)
  }

  return {
    /** Rejects when it could not be told now; it is then told again while this page lives. */
    async say(token: string): Promise<void> {
      untold.add(token)
      attempt = 0
      await tell(token).finally(tellLater)
    },
    tellAll,
  }
}
