import { parseEmail } from '@foyer/contract/canonical-email.ts'

/** Commands whose only argument is a user. */
const ACTIONS = [
  'find',
  'activity',
  'export',
  'disable',
  'enable',
  'end-sessions',
  'remove-factors',
  'delete',
] as const
type Action = (typeof ACTIONS)[number]

/** How many users `list` and `search` show. */
const DEFAULT_LIMIT = 50

/** `idOrEmail` is an id or an email in canonical form. */
export type Command =
  | { readonly action: 'help' }
  | { readonly action: 'list-pending-deletions' }
  | { readonly action: 'end-all' }
  | { readonly action: 'list'; readonly limit: number; readonly before: string | undefined }
  | { readonly action: 'search'; readonly text: string; readonly limit: number }
  | { readonly action: 'reference'; readonly reference: string }
  | { readonly action: 'activity' | 'export'; readonly idOrEmail: string }
  | { readonly action: Exclude<Action, 'activity' | 'export'>; readonly idOrEmail: string }
  | { readonly action: 'assign-email'; readonly idOrEmail: string; readonly email: string }

/** Parses the arguments after `npm run users --`. Returns an error message if they are invalid. */
export function parseCommand(args: readonly string[]): Command | string {
  const [name, ...operands] = args
  if (name === undefined) return 'A command is missing.'
  if (args.includes('--help') || args.includes('-h')) return { action: 'help' }
  const parse = PARSERS[name]
  if (parse) return parse(operands)
  return isAction(name) ? parseAction(name, operands) : `Unknown command "${name}".`
}

/** Parsers of the commands with other arguments. */
const PARSERS: Readonly<Record<string, (operands: readonly string[]) => Command | string>> = {
  'list-pending-deletions': (operands) =>
    operands.length === 0
      ? { action: 'list-pending-deletions' }
      : '"list-pending-deletions" takes no arguments.',
  'assign-email': parseAssignEmail,
  'end-all': parseEndAll,
  list: parseList,
  search: parseSearch,
  reference: parseReference,
}

/** Requires the word `yes`, because it concerns all users. */
function parseEndAll([answer, ...rest]: readonly string[]): Command | string {
  if (answer !== 'yes' || rest.length > 0)
    return 'This logs out every user. If you are sure: end-all yes'
  return { action: 'end-all' }
}

function parseList(words: readonly string[]): Command | string {
  const hasNumber = /^-?\d+$/.test(words[0] ?? '')
  const [count, before, ...rest] = hasNumber ? words : [undefined, ...words]
  const limit = parseLimit(count)
  if (limit === undefined || rest.length > 0) return 'Usage: list [number] [email|id]'
  return { action: 'list', limit, before: before === undefined ? before : toCanonical(before) }
}

function parseSearch([text, ...rest]: readonly string[]): Command | string {
  if (text === undefined || text.trim() === '' || rest.length > 0) return 'Usage: search <text>'
  return { action: 'search', text: text.trim(), limit: DEFAULT_LIMIT }
}

/** The reference that users see is the first part of a request id; the whole id works too. */
function parseReference([text = '', ...rest]: readonly string[]): Command | string {
  const reference = text.toLowerCase()
  if (!/^[\da-f]{8}(-[\da-f-]+)?$/.test(reference) || rest.length > 0)
    return 'Usage: reference <8 letters and digits> < log'
  return { action: 'reference', reference }
}

function parseLimit(text = String(DEFAULT_LIMIT)): number | undefined {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}

function parseAction(action: Action, [idOrEmail, ...rest]: readonly string[]): Command | string {
  if (idOrEmail === undefined || rest.length > 0) return `Usage: ${action} <email|id>`
  return { action, idOrEmail: toCanonical(idOrEmail) }
}

function parseAssignEmail(operands: readonly string[]): Command | string {
  const [idOrEmail, text, ...rest] = operands
  if (idOrEmail === undefined || text === undefined || rest.length > 0)
    return 'Usage: assign-email <email|id> <new email>'
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
