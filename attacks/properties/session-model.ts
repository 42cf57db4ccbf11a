/** A session as it ought to be. Times: milliseconds. */
export interface ModelSession {
  readonly token: string
  readonly begunAt: number
  lastSeenAt: number
}

const DAY_MS = 86_400_000

/** What the product lets be written about a session's use; between two writes use does not count. */
const TOUCH_MS = 60_000

const IDLE_MS = 7 * DAY_MS
const MAX_MS = 30 * DAY_MS
const PER_PERSON = 20

/** One person's sessions, as the rules have them: small enough to be seen right. */
export class SessionModel {
  /** Oldest first. */
  sessions: ModelSession[] = []
  verified = false

  /** Whether a token is good at this moment; asking is using it. */
  use(token: string, now: number): boolean {
    const session = this.sessions.find((one) => one.token === token)
    if (!session) return false
    if (now - session.begunAt >= MAX_MS || now - session.lastSeenAt >= IDLE_MS) {
      this.end(token)
      return false
    }
    if (now - session.lastSeenAt >= TOUCH_MS) session.lastSeenAt = now
    return true
  }

  begin(token: string, now: number): void {
    this.sessions.push({ token, begunAt: now, lastSeenAt: now })
    this.sessions = this.sessions.slice(-PER_PERSON)
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
