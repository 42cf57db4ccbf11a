import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Clock } from '../core/clock.ts'
import { NOT_REFUSABLE, USER_EVENTS, type UserEventType, type Way } from '../core/events.ts'
import type { Logger, SecurityEvent } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { isDatabaseOutage, isTransactionConflict } from '../db/database.ts'
import { deliveriesStore } from '../db/deliveries.ts'
import { beginPart, limitToHook, type Report, type ReportedEvent } from '../db/events.ts'
import type { Queryable, UserRow } from '../db/tables.ts'

/**
 * What `foyer.hooks.ts` exports: what your product does when a user comes, changes or goes. `docs/extend/hooks.md`
 * explains the events and has examples.
 */
export interface Hooks {
  /**
   * Run in the transaction of the change, and use the database only. `throw new Refusal('…')` refuses the change, and the
   * user reads your sentence; a few changes cannot be refused. May run again after a conflict with another transaction.
   */
  readonly inTransaction?: {
    readonly [Type in UserEventType]?: (event: UserEvent<Type>, tx: Queryable) => Promise<void>
  }
  /**
   * Run after the transaction, whatever happens to the server: at least once, and in the order of the user. Tried again
   * for three days if they throw or take longer than 30 seconds, when `signal` aborts.
   */
  readonly after?: {
    readonly [Type in UserEventType]?: (
      event: DeliveredEvent<Type>,
      signal: AbortSignal,
    ) => Promise<void>
  }
}

/** Gives `foyer.hooks.ts` its type. */
export function defineHooks(hooks: Hooks): Hooks {
  return hooks
}

interface AnyEvent<Type extends UserEventType> {
  /** The same each time it is delivered: an idempotency key. */
  readonly id: string
  readonly type: Type
  /** RFC 3339. */
  readonly at: string
  /** By which way it happened, such as `sign-up` or `users-delete`. */
  readonly way: Way
  readonly user_id: string
  /** What has another value, such as `['first_name']`; empty unless the profile or the email changed. */
  readonly changed: readonly string[]
  /** How the user logged in: `password`, `passkey`, or a provider such as `google.com`. */
  readonly method?: string
}

export interface UserEvent<Type extends UserEventType = UserEventType> extends AnyEvent<Type> {
  /** As it is after the change; of a user who is deleted, as it was before. */
  readonly user: HookUser
}

export interface DeliveredEvent<Type extends UserEventType = UserEventType> extends AnyEvent<Type> {
  /** As it is now, perhaps after later changes; `null` if the user is gone. */
  readonly user: HookUser | null
}

export interface HookUser {
  readonly id: string
  /** `null` after another user has got it. */
  readonly email: string | null
  readonly email_verified: boolean
  readonly first_name: string
  readonly last_name: string
  /** The extra fields of `foyer.config.ts`, by id. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly terms_version: string | null
  /** Of the last login's page, such as `de`. */
  readonly language: string | null
  /** RFC 3339. */
  readonly created_at: string
}

const REFUSAL = 'Refusal'

/**
 * Refuses a change in its transaction. The sentence is for the user; `event.user.language` is the user's language.
 *
 * @public
 */
export class Refusal extends Error {
  override readonly name = REFUSAL
}

/** An invalid `foyer.hooks.ts`, with one message for each fault. */
export class HooksError extends Error {
  override readonly name = 'HooksError'
  readonly messages: readonly string[]

  constructor(messages: readonly string[], options?: ErrorOptions) {
    super(messages.join('\n'), options)
    this.messages = messages
  }
}

const HOOKS_FILE = path.join(import.meta.dirname, '../../../foyer.hooks.ts')

/** `foyer.hooks.ts`, or the file that `FOYER_HOOKS` names. Throws a {@link HooksError}: a server without its hooks would miss events. */
export async function loadHooks(env: NodeJS.ProcessEnv = process.env): Promise<Hooks> {
  const file = env['FOYER_HOOKS'] ? path.resolve(env['FOYER_HOOKS']) : HOOKS_FILE
  if (!existsSync(file)) throw new HooksError([`There is no ${file}.`])
  const { default: hooks }: { default?: unknown } = await import(pathToFileURL(file).href)
  const faults = findFaults(hooks)
  if (faults.length > 0) throw new HooksError(faults.map((fault) => `foyer.hooks.ts: ${fault}`))
  return hooks as Hooks
}

const OCCASIONS: readonly string[] = ['inTransaction', 'after'] satisfies (keyof Hooks)[]

/** The compiler finds them too, but a server starts without it. */
function findFaults(hooks: unknown): string[] {
  if (!isObject(hooks)) return ['must export the result of defineHooks({ … }) as default.']
  return Object.entries(hooks).flatMap(([occasion, functions]) => {
    if (!OCCASIONS.includes(occasion)) return [`${occasion} is unknown.`]
    if (!isObject(functions)) return [`${occasion} must be an object.`]
    return Object.entries(functions).flatMap(([type, hook]) => {
      const place = `${occasion}['${type}']`
      if (!Object.hasOwn(USER_EVENTS, type)) return [`${place} is no event.`]
      return typeof hook === 'function' ? [] : [`${place} must be a function.`]
    })
  })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A hook in a transaction has this long. With SQLite, all other transactions wait for it: milliseconds. */
const HOOK_MS = 1_000

/** What hears of events after their transaction: the hooks, or a webhook. */
export interface Receiver {
  /** `hooks`, or the name of the webhook. */
  readonly name: string
  hears(type: UserEventType): boolean
  /** Rejects if it has to be delivered again. */
  deliver(event: DeliveredEvent, signal: AbortSignal): Promise<void>
}

/** The hooks after the transaction, unless there are none. */
export function listReceivers({ after = {} }: Hooks): readonly Receiver[] {
  if (Object.keys(after).length === 0) return []
  return [
    {
      name: 'hooks',
      hears: (type) => after[type] !== undefined,
      async deliver(event, signal) {
        const hook = after[event.type] as Deliver | undefined
        // A server of the release before has taken what only the new one hears. It must not count as delivered.
        if (!hook) throw new Error(`This release has no hook after ${event.type}`)
        await hook(event, signal)
      },
    },
  ]
}

type Deliver = (event: DeliveredEvent, signal: AbortSignal) => Promise<void>

/** The part of an event that waits as JSON. */
export type EventDetails = Pick<AnyEvent<UserEventType>, 'changed' | 'method'>

/** Receives every event; `undefined` if nothing listens, so that nothing is compared or written. */
export function createReport(
  { inTransaction = {} }: Hooks,
  receivers: readonly Receiver[],
  clock: Clock,
  log?: Pick<Logger, 'error'>,
): Report | undefined {
  if (Object.keys(inTransaction).length === 0 && receivers.length === 0) return undefined
  return async (tx, reported) => {
    const now = clock()
    const event = toUserEvent(reported, now)
    const hook = inTransaction[event.type] as RunHook | undefined
    // A copy: a hook may change what it got.
    if (hook) await runInTransaction(hook, tx, structuredClone(event), log)
    for (const { name, hears } of receivers)
      if (hears(event.type)) await queueDelivery(tx, name, event, now)
  }
}

async function queueDelivery(
  tx: Queryable,
  receiver: string,
  { id, type, way, user_id, changed, method }: UserEvent,
  now: number,
): Promise<void> {
  const details: EventDetails = { changed, ...(method !== undefined && { method }) }
  await deliveriesStore.insert(tx, {
    event_id: id,
    receiver,
    subject: user_id,
    type,
    way,
    details: JSON.stringify(details),
    created_at: now,
  })
}

type RunHook = (event: UserEvent, tx: Queryable) => unknown

/** Throws if the hook refuses the change, fails, or takes too long. What it returns means nothing. */
async function runInTransaction(
  hook: RunHook,
  tx: Queryable,
  event: UserEvent,
  log: Pick<Logger, 'error'> | undefined,
): Promise<void> {
  const part = await beginPart(tx)
  const { open, end, failures } = limitToHook(tx)
  const deadline = new AbortController()
  const tooLate = wait(HOOK_MS, undefined, { signal: deadline.signal }).then(() => {
    throw new Error(`The hook of ${event.type} took longer than ${HOOK_MS} ms`)
  })
  // After the hook, it rejects because it is aborted.
  tooLate.catch(() => {})
  let hasReturned = false
  try {
    await Promise.race([Promise.resolve().then(() => hook(event, open)), tooLate])
    hasReturned = true
    end()
    // A caught error of the database is why this fails.
    await part.keep().catch((error: unknown) => {
      throw [...failures, error][0]
    })
  } catch (error) {
    const failure = explainFailure(error, hasReturned || failures.has(error))
    const { way, type, user_id: user } = event
    const fixed: readonly UserEventType[] = NOT_REFUSABLE[way] ?? []
    if (!fixed.includes(type) || isTransactionConflict(failure)) throw failure
    end()
    await part.undo()
    const ignored = 'hook-ignored' satisfies SecurityEvent
    // Without the sentence of a refusal, which is for a person.
    const err = isRefusal(error) ? undefined : error
    log?.error({ event: ignored, way, type, user, ...(err !== undefined && { err }) })
  } finally {
    end()
    deadline.abort()
  }
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === REFUSAL

/** A duplicate that a hook inserts is there in the next attempt too. */
const UNIQUE_VIOLATION = '23505'

/** What the database says stays as it is: a conflict lets the whole transaction run again. */
function explainFailure(error: unknown, isOfDatabase: boolean): unknown {
  if (isRefusal(error))
    return new ProblemError('refused', {
      reason: 'refused-by-hook',
      detail: error.message,
      cause: error,
    })
  const isTemporary = isDatabaseOutage(error) || isTransactionConflict(error)
  if (isOfDatabase && isTemporary && Object(error).code !== UNIQUE_VIOLATION) return error
  return new ProblemError('internal', { reason: 'hook-failed', cause: error })
}

/** Whether a hook has refused the change, or failed. */
export function isOfHook(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  const { reason } = error.options
  return reason === 'refused-by-hook' || reason === 'hook-failed'
}

function toUserEvent(
  { type, way, user, changed = [], method }: ReportedEvent,
  now: number,
): UserEvent {
  return {
    id: randomUUID(),
    type,
    at: new Date(now).toISOString(),
    way,
    user_id: user.id,
    user: toHookUser(user),
    changed,
    ...(method !== undefined && { method }),
  }
}

export function toHookUser(user: UserRow): HookUser {
  const { id, email, first_name, last_name, terms_version, language } = user
  return {
    id,
    email,
    email_verified: user.email_verified === 1,
    first_name,
    last_name,
    fields: user.fields === null ? {} : JSON.parse(user.fields),
    terms_version,
    language,
    created_at: new Date(user.created_at).toISOString(),
  }
}
