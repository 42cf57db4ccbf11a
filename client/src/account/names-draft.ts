import type { UpdateUserBody } from '@foyer/contract/bodies.ts'
import type { Session } from '../session/session.ts'
import { findPerson } from './find-person.ts'

/** Names that were typed and are not saved yet: they outlive a look at another page, for whoever typed them. */
export function createNamesDraft(session: Pick<Session, 'getState'>) {
  let draft: { readonly names: UpdateUserBody; readonly person: string } | null = null

  return {
    read: (): UpdateUserBody | null =>
      draft?.person === findPerson(session) ? (draft?.names ?? null) : null,
    keep(names: UpdateUserBody) {
      const person = findPerson(session)
      draft = person === null ? null : { names, person }
    },
    /** They are saved, or not wanted any longer. */
    forget() {
      draft = null
    },
  }
}
