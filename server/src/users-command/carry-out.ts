import type { PersonRecord, PersonService } from '../services/person-service.ts'
import type { SecurityEvent } from '../security-events.ts'
import type { Command } from './command.ts'

/** A command that was carried out: what to say, and what to log of it. */
export interface Done {
  readonly sentence: string
  /** Absent when nothing was changed. Ids are those of people. */
  readonly line?: {
    readonly event: SecurityEvent
    readonly user: string
    /** Who lost something by it. */
    readonly took_email_from?: string
  }
}

/** Does what a command asks for; `undefined` when there is no such person. */
export async function carryOut(
  command: Exclude<Command, { action: 'help' }>,
  people: PersonService,
): Promise<Done | undefined> {
  const { action, who } = command
  switch (action) {
    case 'find': {
      const found = await people.find(who)
      return found && { sentence: describe(found) }
    }
    case 'disable':
      return tell(
        await people.disable(who),
        'person-disabled',
        'is disabled and signed out everywhere',
      )
    case 'enable':
      return tell(await people.enable(who), 'person-enabled', 'may sign in again')
    case 'end-sessions':
      return tell(await people.endSessions(who), 'sessions-ended', 'is signed out everywhere')
    case 'delete':
      return tell(await people.delete(who), 'person-deleted', 'is deleted')
    case 'pin':
      return tellPinned(await people.pin(who, command.email))
  }
}

function tell(
  user: { readonly id: string } | undefined,
  event: SecurityEvent,
  what: string,
): Done | undefined {
  return user && { line: { event, user: user.id }, sentence: `${user.id} ${what}.` }
}

function tellPinned(pinned: Awaited<ReturnType<PersonService['pin']>>): Done | undefined {
  if (!pinned) return undefined
  const { user, tookFrom } = pinned
  const sentence = `${user.id} has the address ${user.email} and is signed out everywhere.`
  const line = { event: 'email-pinned', user: user.id } as const
  if (tookFrom === undefined) return { line, sentence }
  return {
    line: { ...line, took_email_from: tookFrom },
    sentence: `${sentence} ${tookFrom} had it until now, and is opened by it no more.`,
  }
}

function describe({ user, sessions }: PersonRecord): string {
  const facts = {
    id: user.id,
    email: user.email ?? 'none: another identity has proven it',
    verified: user.email_verified === 1 ? 'yes' : 'no',
    name: `${user.first_name} ${user.last_name}`.trim() || 'none',
    created: new Date(user.created_at).toISOString(),
    sessions: String(sessions),
    disabled:
      user.disabled_at === null ? 'no' : `since ${new Date(user.disabled_at).toISOString()}`,
  }
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(9)} ${value}`)
    .join('\n')
}
