/** The product's lookup for a read; `?` is the token hash. */
export const FIND_SESSION = `select "sessions"."user_id", "sessions"."last_seen_at", "sessions"."expires_at",
  "users"."email", "users"."email_verified", "users"."first_name", "users"."last_name", "users"."created_at"
  from "sessions" inner join "users" on "users"."id" = "sessions"."user_id"
  where "sessions"."token_hash" = ? and "users"."disabled_at" is null and "users"."deleting_at" is null`

export interface UserRow {
  readonly email: string
  readonly email_verified: number
  readonly first_name: string
  readonly last_name: string
  readonly created_at: number
}

/** The lookup's result. */
export interface SessionRow extends UserRow {
  readonly user_id: string
  readonly expires_at: number
}

/** The user resource of the contract. */
export function toUserResource(id: string, row: UserRow): object {
  return {
    id,
    email: row.email,
    email_verified: row.email_verified === 1,
    first_name: row.first_name,
    last_name: row.last_name,
    created_at: new Date(row.created_at).toISOString(),
  }
}
