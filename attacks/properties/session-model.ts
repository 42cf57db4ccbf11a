import { loadProduct } from '@foyer/product/load.ts'

/** The expected state of a session. Times in milliseconds. */
export interface ModelSession {
  readonly token: string
  readonly startedAt: number
  lastSeenAt: number
}

const DAY_MS = 86_400_000

/** The product updates the last use of a session at most once in this time. */
const TOUCH_MS = 60_000

const { idleDays, maxDays, perUser } = (await loadProduct()).sessions
const IDLE_MS = idleDays * DAY_MS
const MAX_MS = maxDays * DAY_MS

/** A minimal model of the session rules for one user. */
export class SessionModel {
  /** Oldest first. */
  sessions: ModelSession[] = []
  verified = false

  /** Whether a token is valid now. Counts as use. */
  use(token: string, now: number): boolean {
    const session = this.sessions.find((one) => one.token === token)
    if (!session) return false
    if (now - session.startedAt >= MAX_MS || now - session.lastSeenAt >= IDLE_MS) {
      this.end(token)
      return false
    }
    if (now - session.lastSeenAt >= TOUCH_MS) session.lastSeenAt = now
    return true
  }

  start(token: string, now: number): void {
    this.sessions.push({ token, startedAt: now, lastSeenAt: now })
    this.sessions = this.sessions.slice(-perUser)
  }

  end(token: string): void {
    this.sessions = this.sessions.filter((one) => one.token !== token)
  }

  endOthers(token: string): void {
    this.sessions = this.sessions.filter((one) => one.token === token)
  }

  endAll(): void {
    this.sessions = []
  }
}
