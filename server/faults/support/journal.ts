/** What a member may see, according to the answers so far. */
export interface Member {
  readonly id: string
  readonly token: string
  /** The last acknowledged name. */
  firstName: string
  /** Names of writes without an answer: each may have been stored. */
  readonly uncertain: Set<string>
  /** `ending` while a logout has no answer. */
  session: 'live' | 'ending' | 'ended'
}

/** One request that was not answered with success. */
export interface Failure {
  /** `unavailable` is 503; `lost` is a connection that ended without an answer. */
  readonly kind: 'unavailable' | 'lost'
  /** Of the call, such as `/login`. */
  readonly path: string
  /** When the request was sent: milliseconds since 1970. */
  readonly at: number
}

/** What a fault excuses. */
export interface Excuses {
  /** The calls that may get 503 during the fault; none by default. */
  readonly mayFail?: 'logins' | 'all'
  /** Whether connections may end without an answer, which only a killed server excuses. */
  readonly killsServer?: boolean
}

export function findUnexcused(
  failures: readonly Failure[],
  { mayFail, killsServer = false }: Excuses,
): readonly Failure[] {
  return failures.filter(({ kind, path }) => {
    if (kind === 'lost' && !killsServer) return true
    return mayFail !== 'all' && (mayFail !== 'logins' || path !== '/login')
  })
}

/** The results of the clients' requests, and the answers that contradict them. */
export class Journal {
  readonly members: Member[] = []
  readonly failures: Failure[] = []
  /** Answers that no fault excuses. */
  readonly violations: string[] = []
  succeeded = 0
  slowestMs = 0

  failedSince(time: number): readonly Failure[] {
    return this.failures.filter(({ at }) => at >= time)
  }

  /** Compares an answer to `GET /user` with what was acknowledged. */
  checkRead(member: Member, status: number, firstName: string | undefined): void {
    if (status === 401 && member.session === 'live')
      this.violations.push('a live session was told unauthenticated')
    if (status === 200 && member.session === 'ended')
      this.violations.push('an ended session was accepted')
    if (status !== 200 && status !== 401) this.violations.push(`a read was answered ${status}`)
    if (status === 200 && firstName !== undefined) this.#checkName(member, firstName)
  }

  #checkName(member: Member, firstName: string): void {
    if (firstName !== member.firstName && !member.uncertain.has(firstName))
      this.violations.push(`"${member.firstName}" was acknowledged, "${firstName}" was read`)
  }
}
