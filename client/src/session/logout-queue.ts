import { Unauthorized } from '../api/api-error.ts'
import { retryDelay } from './retry-delay.ts'

type Logout = (token: string) => Promise<void>

/** Sends logouts and retries failed ones. Tokens stay in memory only, so that none remains on a signed-out device. */
export function createLogoutQueue(logout: Logout) {
  const pending = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  const sendOne = async (token: string) => {
    try {
      await logout(token)
      pending.delete(token)
    } catch (cause) {
      // The session has ended already.
      if (cause instanceof Unauthorized) pending.delete(token)
      throw cause
    }
  }

  const scheduleFlush = () => {
    clearTimeout(timer)
    if (pending.size === 0) return
    timer = setTimeout(flush, retryDelay(attempt))
    attempt += 1
  }

  function flush() {
    const sent = [...pending].map((token) => sendOne(token))
    void Promise.allSettled(sent).then(scheduleFlush)
  }

  return {
    /** Rejects if this attempt fails; the queue retries until the page is closed. */
    async send(token: string): Promise<void> {
      pending.add(token)
      attempt = 0
      await sendOne(token).finally(scheduleFlush)
    },
    flush,
  }
}
