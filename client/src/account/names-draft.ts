import type { UpdateUserBody } from '@foyer/contract/schemas.ts'
import type { Session } from '../session/session.ts'
import { currentUserId } from './current-user-id.ts'

/** Keeps unsaved names of the current user while another page is shown. */
export function createNamesDraft(session: Pick<Session, 'getState'>) {
  let draft: { readonly names: UpdateUserBody; readonly userId: string } | null = null

  return {
    read: (): UpdateUserBody | null =>
      draft?.userId === currentUserId(session) ? (draft?.names ?? null) : null,
    keep(names: UpdateUserBody) {
      const userId = currentUserId(session)
      draft = userId === null ? null : { names, userId }
    },
    forget() {
      draft = null
    },
  }
}
