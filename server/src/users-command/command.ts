import { parseEmail } from '../services/canonical-email.ts'

/** What can be done with one person. */
export const ACTIONS = ['find', 'disable', 'enable', 'end-sessions', 'delete', 'pin'] as const
export type Action = (typeof ACTIONS)[number]

/** What was asked for. `who` is an id or an address in canonical form. */
export type Command =
  | { readonly action: 'help' }
  | { readonly action: Exclude<Action, 'pin'>; readonly who: string }
  | { readonly action: 'pin'; readonly who: string; readonly email: string }

/** The words after `npm run users --`, understood; a string says what is wrong with them. */
export function parseCommand(words: readonly string[]): Command | string {
  const [action, who, email, ...rest] = words
  if (action === undefined) return 'Say what to do.'
  if (words.includes('--help') || words.includes('-h')) return { action: 'help' }
  if (!isAction(action)) return `There is no "${action}".`
  if (who === undefined) return `Say with whom: ${action} <email|id>.`
  if (action === 'pin') return rest.length > 0 ? tooMany(action) : parsePin(who, email)
  if (email !== undefined) return tooMany(action)
  return { action, who: parseEmail(who) ?? who }
}

function parsePin(who: string, email: string | undefined): Command | string {
  if (email === undefined) return 'Say which address: pin <email|id> <email>.'
  const address = parseEmail(email)
  if (address === undefined) return 'The last word must be an email address.'
  return { action: 'pin', who: parseEmail(who) ?? who, email: address }
}

function isAction(word: string): word is Action {
  return ACTIONS.some((action) => action === word)
}

function tooMany(action: Action): string {
  return `That is more than "${action}" takes.`
}
