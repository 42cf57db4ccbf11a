import { parseEmail } from '../services/canonical-email.ts'

/** What can be done with one person. */
export const ACTIONS = ['find', 'disable', 'enable', 'end-sessions', 'delete', 'pin'] as const
export type Action = (typeof ACTIONS)[number]

/** What takes nobody's name. */
const LIST = 'list-deleting'

/** What was asked for. `who` is an id or an address in canonical form. */
export type Command =
  | { readonly action: 'help' }
  | { readonly action: typeof LIST }
  | { readonly action: Exclude<Action, 'pin'>; readonly who: string }
  | { readonly action: 'pin'; readonly who: string; readonly email: string }

/** The words after `npm run users --`, understood; a string says what is wrong with them. */
export function parseCommand(words: readonly string[]): Command | string {
  const [action, who, ...more] = words
  if (action === undefined) return 'Say what to do.'
  if (words.includes('--help') || words.includes('-h')) return { action: 'help' }
  if (action === LIST) return who === undefined ? { action } : tooMany(action)
  if (!isAction(action)) return `There is no "${action}".`
  if (who === undefined) return `Say with whom: ${action} <email|id>.`
  return action === 'pin' ? parsePin(who, more) : parseOther(action, who, more)
}

function parseOther(
  action: Exclude<Action, 'pin'>,
  who: string,
  more: readonly string[],
): Command | string {
  return more.length > 0 ? tooMany(action) : { action, who: parseEmail(who) ?? who }
}

function parsePin(who: string, [email, ...more]: readonly string[]): Command | string {
  if (more.length > 0) return tooMany('pin')
  if (email === undefined) return 'Say which address: pin <email|id> <email>.'
  const address = parseEmail(email)
  if (address === undefined) return 'The last word must be an email address.'
  return { action: 'pin', who: parseEmail(who) ?? who, email: address }
}

function isAction(word: string): word is Action {
  return ACTIONS.some((action) => action === word)
}

function tooMany(action: Action | typeof LIST): string {
  return `That is more than "${action}" takes.`
}
