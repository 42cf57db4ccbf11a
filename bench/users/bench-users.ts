import { hash } from 'node:crypto'

/* Users and tokens are derived from a number, so that the generator needs no table of millions of rows. */

export const SESSIONS_PER_USER = 5

/** A user, as in every contender's database. */
export interface BenchUser {
  readonly id: string
  /** As long as a Firebase uid. */
  readonly uid: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export function userOf(number: number): BenchUser {
  const digits = String(number).padStart(12, '0')
  return {
    id: `00000000-0000-4000-8000-${digits}`,
    uid: `uid-of-a-user-00${digits}`,
    email: `user${number}@example.com`,
    firstName: 'Ada',
    lastName: 'Lovelace',
  }
}

export function userNumberOf(session: number): number {
  return Math.floor(session / SESSIONS_PER_USER)
}

/** As long as the product's own tokens: 43 characters. */
export function tokenOf(session: number): string {
  return hash('sha256', `session ${session}`, 'base64url')
}

/** As the product's database stores a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Picks different sessions in random order. */
export function pickSessions(sessions: number, count: number): readonly number[] {
  const drawn = new Set<number>()
  const wanted = Math.min(count, sessions)
  while (drawn.size < wanted) drawn.add(Math.floor(Math.random() * sessions))
  return [...drawn]
}
