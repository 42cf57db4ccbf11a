import type { PersonRecord, PersonService } from '../services/person-service.ts'
import type { SecurityEvent } from '../security-events.ts'
import type { UserRow } from '../stores/tables.ts'
import type { Command } from './command.ts'

const LEAVING = 'has deleted their account: nothing is left of it to change.'

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
  if (command.action === 'list-deleting') return { sentence: list(await people.listLeaving()) }
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
      return tellDeleted(await people.delete(who))
    case 'pin':
      return tellPinned(await people.pin(who, command.email))
  }
}

function tell(user: UserRow | undefined, event: SecurityEvent, what: string): Done | undefined {
  if (user && user.deleting_at !== null) return { sentence: `${user.id} ${LEAVING}` }
  return user && { line: { event, user: user.id }, sentence: `${user.id} ${what}.` }
}

/** Whoever deletes a person who has left already takes away what kept their uid out. */
function tellDeleted(user: UserRow | undefined): Done | undefined {
  if (!user) return undefined
  const left = user.deleting_at === null ? '' : ` ${nameLeftover(user)}`
  const sentence = `${user.id} is deleted.${left}`
  return { line: { event: 'person-deleted', user: user.id }, sentence }
}

function nameLeftover({ identity_uid }: UserRow): string {
  return `If the identity provider still has the account ${identity_uid}, delete it there.`
}

function tellPinned(pinned: Awaited<ReturnType<PersonService['pin']>>): Done | undefined {
  if (!pinned) return undefined
  const { user, tookFrom } = pinned
  if (user.deleting_at !== null) return { sentence: `${user.id} ${LEAVING}` }
  const sentence = `${user.id} has the address ${user.email} and is signed out everywhere.`
  const line = { event: 'email-pinned', user: user.id } as const
  if (tookFrom === undefined) return { line, sentence }
  return {
    line: { ...line, took_email_from: tookFrom },
    sentence: `${sentence} ${tookFrom} had it until now, and is opened by it no more.`,
  }
}

function describe({ user, sessions }: PersonRecord): string {
  if (user.deleting_at !== null) return describeLeaver(user)
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
  return toLines(facts)
}

/** The provider's half is looked up there by the uid; then `delete` takes away what is left here. */
function list(leavers: readonly UserRow[]): string {
  if (leavers.length === 0) return 'Nobody is half deleted.'
  return leavers.map(describeLeaver).join('\n\n')
}

function describeLeaver(user: UserRow): string {
  const since = new Date(user.deleting_at ?? 0).toISOString()
  const facts = { id: user.id, deleting: `since ${since}`, identity: user.identity_uid }
  return `${toLines(facts)}\n\nNobody gets in with it. ${nameLeftover(user)}`
}

function toLines(facts: Readonly<Record<string, string>>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(9)} ${value}`)
    .join('\n')
}
