import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What the provider keeps over a restart: entries by kind and id. */
export interface IdentityStorage {
  /** The stored entries of a kind, in a map that records its changes. */
  loadMap<Value extends object>(
    kind: string,
    parse: (id: string, value: Record<string, unknown>) => Value,
  ): DurableMap<Value>
  /** An empty map that records its changes, for entries that `list` returns and the emulator restores. */
  createMap<Value extends object>(kind: string): DurableMap<Value>
  /** Throws `IdentityFileError` if a stored value cannot be read. */
  list: IdentityDatabase['list']
  saved: ChangeJournal['saved']
  discard: ChangeJournal['discard']
  close(): void
}

/** Throws `IdentityFileError`. */
export function openIdentityStorage(file: string): IdentityStorage {
  const database = openIdentityDatabase(file)
  const journal = createChangeJournal((changes) => database.save(changes))
  return {
    loadMap(kind, parse) {
      const map = new DurableMap<ReturnType<typeof parse>>(kind, journal)
      for (const { id, value } of database.list(kind)) map.restore(id, parse(id, value))
      return map
    },
    createMap: (kind) => new DurableMap(kind, journal),
    list: (kind) => database.list(kind),
    saved: () => journal.saved(),
    discard: () => journal.discard(),
    close: () => database.close(),
  }
}

/** "Foyr"; prevents writing to the database of another program. */
const APPLICATION_ID = 0x466f7972
const FORMAT_VERSION = 1

/** `undefined` deletes the entry. */
export interface Change {
  readonly kind: string
  readonly id: string
  readonly value: object | undefined
}

/** One SQLite file with JSON objects by kind and id, in the order of their insertion. */
interface IdentityDatabase {
  list(kind: string): { readonly id: string; readonly value: Record<string, unknown> }[]
  /** Saves all changes or none; they are synced to disk when it returns. */
  save(changes: Iterable<Change>): void
  close(): void
}

/**
 * Opens or creates the file, readable by its owner only, and locks it. A file that is in use, belongs to another
 * program or is damaged stays unchanged; then this throws `IdentityFileError`.
 */
function openIdentityDatabase(file: string): IdentityDatabase {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  const database = new DatabaseSync(file)
  try {
    initialize(database, file)
    chmodSync(file, 0o600)
    return createDatabase(database, file)
  } catch (cause) {
    database.close()
    throw cause instanceof IdentityFileError ? cause : describeFailure(file, cause)
  }
}

function initialize(database: DatabaseSync, file: string): void {
  database.exec('PRAGMA locking_mode = EXCLUSIVE')
  const { application_id: owner } = { ...database.prepare('PRAGMA application_id').get() }
  const { tables } = { ...database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() }
  if (owner !== APPLICATION_ID && tables !== 0) throw foreign(file)
  const { user_version: version } = { ...database.prepare('PRAGMA user_version').get() }
  if (tables !== 0 && version !== FORMAT_VERSION) throw foreign(file)
  const [check] = database.prepare('PRAGMA quick_check(1)').all()
  if (check?.['quick_check'] !== 'ok') throw damaged(file)
  // WAL with FULL: a commit is one append and one fsync, durable when it returns.
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    BEGIN IMMEDIATE;
    CREATE TABLE IF NOT EXISTS entry (
      kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, id)
    ) STRICT;
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${FORMAT_VERSION};
    COMMIT;
  `)
}

function createDatabase(database: DatabaseSync, file: string): IdentityDatabase {
  const select = database.prepare('SELECT id, value FROM entry WHERE kind = ? ORDER BY rowid')
  const remove = database.prepare('DELETE FROM entry WHERE kind = ? AND id = ?')
  const upsert = database.prepare(
    'INSERT INTO entry (kind, id, value) VALUES (?, ?, ?) ' +
      'ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value',
  )
  return {
    list: (kind) =>
      select.all(kind).map(({ id, value }) => ({ id: String(id), value: parse(file, value) })),
    save(changes) {
      database.exec('BEGIN IMMEDIATE')
      try {
        for (const { kind, id, value } of changes)
          if (value === undefined) remove.run(kind, id)
          else upsert.run(kind, id, JSON.stringify(value))
        database.exec('COMMIT')
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    close: () => database.close(),
  }
}

function parse(file: string, text: unknown): Record<string, unknown> {
  const value = parseJson(file, text)
  if (typeof value !== 'object' || value === null) throw damaged(file)
  return { ...value }
}

function parseJson(file: string, text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch (cause) {
    throw damaged(file, cause)
  }
}

/** SQLite's primary result codes. */
const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26

function describeFailure(file: string, cause: unknown): IdentityFileError {
  const code = cause instanceof Error && 'errcode' in cause ? cause.errcode : undefined
  if (code === SQLITE_BUSY)
    return new IdentityFileError(`${file} is in use by another running provider.`, { cause })
  return code === SQLITE_NOTADB ? foreign(file, cause) : damaged(file, cause)
}

function foreign(file: string, cause?: unknown): IdentityFileError {
  return new IdentityFileError(
    `${file} is not a file of this identity provider and was not changed. ` +
      'Move it away, or set DATA_DIR to another folder.',
    { cause },
  )
}

function damaged(file: string, cause?: unknown): IdentityFileError {
  return new IdentityFileError(
    `${file} is damaged and was not changed. Move it away to start with an empty provider.`,
    { cause },
  )
}

/** The provider's database cannot be used. */
export class IdentityFileError extends Error {
  readonly code = 'identity_file'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IdentityFileError'
  }
}

/** Collects changes and saves those of several requests at once. */
interface ChangeJournal {
  /** Marks an entry as changed; `read` returns its value at the time of the save. */
  touch(kind: string, id: string, read: () => object | undefined): void
  /** Resolves when all marked entries are on disk. If it rejects, they stay marked for the next call. */
  saved(): Promise<void>
  /** Clears the marks after loading from disk. */
  discard(): void
}

/** Requests that finish in the same turn of the event loop share one call of `save`. */
export function createChangeJournal(save: (changes: Iterable<Change>) => void): ChangeJournal {
  const pending = new Map<string, { kind: string; id: string; read: () => object | undefined }>()
  let next: Promise<void> | undefined

  const savePending = () => {
    next = undefined
    save([...pending.values()].map(({ kind, id, read }) => ({ kind, id, value: read() })))
    pending.clear()
  }
  return {
    touch(kind, id, read) {
      pending.set(`${kind}\n${id}`, { kind, id, read })
    },
    saved() {
      if (pending.size === 0) return Promise.resolve()
      next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(savePending)
      return next
    },
    discard: () => pending.clear(),
  }
}

/** A map that records its changes in the journal. */
export class DurableMap<Value extends object> extends Map<string, Value> {
  readonly #kind: string
  readonly #journal: ChangeJournal

  constructor(kind: string, journal: ChangeJournal) {
    super()
    this.#kind = kind
    this.#journal = journal
  }

  /** Sets a value that is on disk. */
  restore(id: string, value: Value): void {
    super.set(id, value)
  }

  /** Records that the value was changed in place. */
  touch(id: string): void {
    this.#journal.touch(this.#kind, id, () => this.get(id))
  }

  override set(id: string, value: Value): this {
    super.set(id, value)
    this.touch(id)
    return this
  }

  override delete(id: string): boolean {
    this.touch(id)
    return super.delete(id)
  }

  override clear(): void {
    for (const id of this.keys()) this.touch(id)
    super.clear()
  }
}
