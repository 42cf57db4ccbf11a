import type { UserExport } from '@foyer/contract/operations.ts'
import type { OtherTable, Tables } from './tables.ts'
import type { NotShown } from './user-data.ts'

export type TableRules<Table extends OtherTable> =
  | UserTableRules<Table>
  | ('user_id' extends keyof Tables[Table] ? never : NoUserData)

interface UserTableRules<Table extends OtherTable> {
  /** The column with the user's id. */
  readonly userColumn: keyof Tables[Table]
  /** `export`: the export has a list with the table's name. It must agree with the contract. */
  readonly shownIn: Table extends keyof UserExport ? 'export' : NotShown
  /** The columns that the export leaves out, with the reason. */
  readonly exceptColumns?: { readonly [Column in keyof Tables[Table]]?: string }
  /** The columns with 0 or 1, which the export shows as booleans. */
  readonly flagColumns?: readonly (keyof Tables[Table])[]
  /** Rule 7: first verification. Keep nothing that a user can enter or choose. */
  readonly onReclaim: 'deleted' | 'kept'
}

/** For a table whose rows belong to no user, with the reason. */
interface NoUserData {
  readonly notOfAUser: string
}
