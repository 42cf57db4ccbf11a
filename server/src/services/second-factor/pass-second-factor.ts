import { hash } from 'node:crypto'
import type { SecondFactor, SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Reason } from '../../security-events.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import type {
  FactorKind,
  FactorKinds,
  FactorName,
  PassedFactor,
  SecondStep,
} from './second-step.ts'

/** Without `proofHash`, the request had no ID token, so no passkey challenge can be made for it. */
interface Asked {
  readonly user: UserRow
  readonly now: number
  readonly proofHash?: string
}

export type SecondFactorCheck = ReturnType<typeof createSecondFactorCheck>

export function createSecondFactorCheck(kinds: FactorKinds) {
  /** Lists nothing that would be refused. */
  async function describe(
    tx: Queryable,
    { user, now, proofHash }: Asked,
  ): Promise<SecondFactorRequest> {
    const available: FactorName[] = []
    const details = {}
    for (const name of Object.keys(kinds) as FactorName[]) {
      const kind = kinds[name]
      if (!(await (kind.isAccepted?.(tx, user, now) ?? kind.isSetUp(tx, user)))) continue
      available.push(name)
      if (proofHash !== undefined)
        Object.assign(details, await kind.request?.(tx, user, { proofHash, now }))
    }
    return { kinds: available, ...details }
  }

  /** Whether the user has an app or a passkey, which two-step login needs. Recovery codes don't count. */
  async function hasMainFactor(tx: Queryable, user: UserRow): Promise<boolean> {
    return (await kinds.totp.isSetUp(tx, user)) || kinds.passkey.isSetUp(tx, user)
  }

  /** The problem that asks for a second factor. */
  async function ask(tx: Queryable, asked: Asked, reason: Reason): Promise<ProblemError> {
    const secondFactor = await describe(tx, asked)
    return new ProblemError('second_factor_required', { reason, secondFactor })
  }

  /** The same for a user without two-step login; `undefined` if they have no factor all the same. */
  async function askWithoutTwoStep(
    tx: Queryable,
    user: UserRow,
    reason: Reason,
  ): Promise<ProblemError | undefined> {
    const secondFactor = await kinds.passkey.confirmation?.(tx, user)
    return secondFactor && new ProblemError('second_factor_required', { reason, secondFactor })
  }

  /** Rule 9: second factor. For a user who {@link hasTwoStepOn}. */
  async function pass(tx: Queryable, step: SecondStep): Promise<PassedFactor | ProblemError> {
    const { user, requestContext } = step
    const { given, proofHash } = step.verifiedFactor
    if (!given) return ask(tx, { user, proofHash, now: requestContext.at }, 'second-factor-missing')
    if (given.kind === 'email_code') return wrongFactor() // It proves access to the mailbox only.
    // The kind of `given` is that of the entry.
    const kind = kinds[given.kind] as FactorKind<SecondFactor>
    const problem = await kind.use(tx, step, given)
    return problem ?? { factor: given.kind, factor_at: requestContext.at }
  }

  return { hasMainFactor, ask, askWithoutTwoStep, pass }
}

/** Needs no query, so users without two-step login cost none. */
export function hasTwoStepOn({ two_step_at }: Pick<UserRow, 'two_step_at'>): boolean {
  return two_step_at !== null
}

/** Recognises a second factor that is sent again. */
export function hashFactor(given: SecondFactor): string {
  return hash('sha256', JSON.stringify(given), 'base64url')
}

export function wrongFactor(): ProblemError {
  return new ProblemError('second_factor_invalid', { reason: 'second-factor-wrong' })
}
