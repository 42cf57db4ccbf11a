import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { parsePlace } from './return-to.ts'

/** The provider's words for what a link is for (https://firebase.google.com/docs/auth/custom-email-handler). */
const MODES = ['verifyEmail', 'resetPassword', 'verifyAndChangeEmail', 'recoverEmail'] as const

export type ActionMode = (typeof MODES)[number]

/** The link of a mail. */
export interface ActionLink {
  readonly mode: ActionMode
  /** `null` once this page has used it up. */
  readonly code: string | null
  /** Where it leads in the end: path, query and hash on this origin. */
  readonly place: string
}

/** Reads the address of `/account/action`; `null` when it is not whole. */
export function parseActionLink({
  location,
  history,
}: {
  readonly location: Pick<Location, 'search' | 'origin'>
  readonly history: Pick<History, 'state'>
}): ActionLink | null {
  const query = new URLSearchParams(location.search)
  const mode = MODES.find((known) => known === query.get('mode'))
  const place = parsePlace(query.get('continueUrl') ?? '', location.origin)
  const code = query.get('oobCode') || null
  if (!mode || (code === null && !isUsed(history.state))) return null
  return { mode, code, place }
}

/** What takes the place of a link that is used up: its code stays in no address bar and no history. */
export function usedUp({ mode, place }: ActionLink) {
  const query = new URLSearchParams({ mode, continueUrl: place })
  return { path: `${CLIENT_PATHS.accountAction}?${query}`, state: { used: true } }
}

const isUsed = (state: unknown) => typeof state === 'object' && state !== null && 'used' in state
