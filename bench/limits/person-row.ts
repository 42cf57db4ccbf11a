/** The one look-up behind a read, as the product asks it; `?` stands for the hash. */
export const FIND_SESSION = `select "sessions"."user_id", "sessions"."last_seen_at", "sessions"."expires_at",
  "users"."email", "users"."email_verified", "users"."first_name", "users"."last_name", "users"."created_at"
  from "sessions" inner join "users" on "users"."id" = "sessions"."user_id"
  where "sessions"."token_hash" = ? and "users"."disabled_at" is null and "users"."deleting_at" is null`

/** A person as a row. */
export interface PersonRow {
  readonly email: string
  readonly email_verified: number
  readonly first_name: string
  readonly last_name: string
  readonly created_at: number
}

/** A session with its person, as the look-up brings them. */
export interface SessionRow extends PersonRow {
  readonly user_id: string
  readonly expires_at: number
}

/** A person as the contract tells them. */
export function tellPerson(id: string, row: PersonRow): object {
  return {
    id,
    email: row.email,
    email_verified: row.email_verified === 1,
    first_name: row.first_name,
    last_name: row.last_name,
    created_at: new Date(row.created_at).toISOString(),
  }
}
