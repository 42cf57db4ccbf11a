import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Answer } from './answer.ts'
import type { World } from './world.ts'

/** One way somebody tries to get in, or to do harm, and what must come of it. */
export interface Attack {
  /** What the attacker has or does; unique in its group. */
  readonly title: string
  /** The rule of ours it tries to get around: `rule 1` (from proof to session), `the edge`, `how a session ends`, `contract`. */
  readonly rule: string
  /** The ASVS 5.0 requirement, advisory, RFC or paper it stands for. */
  readonly standsFor: string
  /** The exact answer: a problem of the contract, or a bare status where no problem is due. */
  readonly expected: ProblemCode | number
  /** Makes the attempt. Several answers must be one and the same to the letter, request ids aside. */
  run(world: World): Promise<Answer | readonly Answer[]>
  /** What must hold afterwards, beside what always must. */
  after?(world: World, answer: Answer): Promise<void> | void
  /** `true` when the attempt rightly writes something; without it no row may have changed. */
  readonly writes?: boolean
}

/** What a table of attacks has in common, written once. */
export function attacksOn<Common extends Partial<Attack>>(
  common: Common,
  rows: readonly (Omit<Attack, keyof Common> & Partial<Attack>)[],
): readonly Attack[] {
  // Each row has what `Common` lacks: the type above says so.
  return rows.map((row) => ({ ...common, ...row }) as unknown as Attack)
}
