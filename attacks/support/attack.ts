import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { AttackResponse } from '../../testing/raw.ts'
import type { AttackContext } from './attack-context.ts'

/** An attempt to gain access or cause harm, and the expected response. */
export interface Attack {
  /** What is attempted; unique in its group. */
  readonly title: string
  /** What it tries to bypass: a rule of docs/security.md, `HTTP hardening`, `how a session ends`, `API contract`. */
  readonly rule: string
  /** The ASVS 5.0 requirement, advisory, RFC or paper that describes it. */
  readonly reference: string
  /** The problem code of the response, or its status if it has none. */
  readonly expected: ProblemCode | number
  /** Makes the attempt. Several responses must be identical, except for the request id. */
  run(context: AttackContext): Promise<AttackResponse | readonly AttackResponse[]>
  /** Additional checks afterwards. */
  after?(context: AttackContext, response: AttackResponse): Promise<void> | void
  /** `true` if the attempt may change rows; otherwise what `readRows` returns must be unchanged. */
  readonly mayChangeRows?: boolean
}

/** Merges the fields that all rows of a table have in common into each row. */
export function defineAttacks<Common extends Partial<Attack>>(
  common: Common & NoOtherKeys<Common>,
  rows: readonly (Omit<Attack, keyof Common> & Partial<Attack>)[],
): readonly Attack[] {
  // The parameter types ensure that each row has the fields that `Common` lacks.
  return rows.map((row) => ({ ...common, ...row }) as unknown as Attack)
}

/** A generic parameter would accept names that an attack does not have. */
type NoOtherKeys<Common> = Readonly<Record<Exclude<keyof Common, keyof Attack>, never>>
