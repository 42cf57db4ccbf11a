import { hash } from 'node:crypto'

/*
 * Whom the databases are filled with: made from their number, so that whoever knows the number knows the
 * token, and a table of millions need not be read to ask for one of them.
 */

/** Sessions each person has. */
export const SESSIONS_PER_PERSON = 5

/** A person, as every contender's database holds them. */
export interface Person {
  readonly id: string
  /** As long as the provider's own. */
  readonly uid: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** The person of a number. */
export function personOf(number: number): Person {
  const digits = String(number).padStart(12, '0')
  return {
    id: `00000000-0000-4000-8000-${digits}`,
    uid: `uid-of-person-00${digits}`,
    email: `person${number}@example.com`,
    firstName: 'Ada',
    lastName: 'Lovelace',
  }
}

/** The number of the person whose session it is. */
export function ownerOf(session: number): number {
  return Math.floor(session / SESSIONS_PER_PERSON)
}

/** The token of a session: 43 characters, as the product's own. */
export function tokenOf(session: number): string {
  return hash('sha256', `session ${session}`, 'base64url')
}

/** What the product's database knows a token by. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** So many different sessions out of all, in a random order. */
export function drawSessions(sessions: number, count: number): readonly number[] {
  const drawn = new Set<number>()
  const wanted = Math.min(count, sessions)
  while (drawn.size < wanted) drawn.add(Math.floor(Math.random() * sessions))
  return [...drawn]
}
