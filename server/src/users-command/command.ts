import { parseEmail } from '../services/parse-email.ts'

const ACTIONS = ['find', 'disable', 'enable', 'end-sessions', 'delete'] as const
type Action = (typeof ACTIONS)[number]

/** Names of earlier versions, which still work. */
const ALIASES: Readonly<Record<string, string>> = {
  pin: 'assign-email',
  'list-deleting': 'list-pending-deletions',
}

/** `idOrEmail` is an id or an email in canonical form. */
export type Command =
  | { readonly action: 'help' }
  | { readonly action: 'list-pending-deletions' }
  | { readonly action: Action; readonly idOrEmail: string }
  | { readonly action: 'assign-email'; readonly idOrEmail: string; readonly email: string }

/** Parses the arguments after `npm run users --`. Returns an error message if they are invalid. */
export function parseCommand(args: readonly string[]): Command | string {
  const [name, ...operands] = args
  if (name === undefined) return 'A command is missing.'
  if (args.includes('--help') || args.includes('-h')) return { action: 'help' }
  const action = ALIASES[name] ?? name
  if (action === 'list-pending-deletions')
    return operands.length === 0 ? { action } : `"${name}" takes no arguments.`
  if (action === 'assign-email') return parseAssignEmail(name, operands)
  return isAction(action) ? parseAction(action, operands) : `Unknown command "${name}".`
}

function parseAction(action: Action, [idOrEmail, ...rest]: readonly string[]): Command | string {
  if (idOrEmail === undefined || rest.length > 0) return `Usage: ${action} <email|id>`
  return { action, idOrEmail: toCanonical(idOrEmail) }
}

function parseAssignEmail(name: string, operands: readonly string[]): Command | string {
  const [idOrEmail, text, ...rest] = operands
  if (idOrEmail === undefined || text === undefined || rest.length > 0)
    return `Usage: ${name} <email|id> <new email>`
  const email = parseEmail(text)
  if (email === undefined) return 'The new email is not a valid email address.'
  return { action: 'assign-email', idOrEmail: toCanonical(idOrEmail), email }
}

function isAction(name: string): name is Action {
  return ACTIONS.some((action) => action === name)
}

function toCanonical(idOrEmail: string): string {
  return parseEmail(idOrEmail) ?? idOrEmail
}
