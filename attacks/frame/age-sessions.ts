import { DatabaseSync } from 'node:sqlite'
import { createHash } from 'node:crypto'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Lets days pass for the session of a token: unused that long (`idle`), or begun that long ago (`absolute`). */
export function ageSession(
  databasePath: string,
  token: string,
  { days, kind }: { readonly days: number; readonly kind: 'idle' | 'absolute' },
): void {
  const column = kind === 'idle' ? 'last_seen_at' : 'expires_at'
  const database = new DatabaseSync(databasePath)
  database
    .prepare(`update sessions set ${column} = ${column} - ? where token_hash = ?`)
    .run(days * 86_400_000, hashOf(token))
  database.close()
}
