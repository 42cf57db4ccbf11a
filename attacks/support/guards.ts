import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { DatabaseSync, StatementSync } from 'node:sqlite'

/*
 * Two guards inside the product's process, loaded before its own code. They change nothing; they report what no
 * response shows: Eve may make the server send a request into its network, or wait for her while it holds a lock that
 * everyone else waits for.
 */

/** Gets one line for each thing that must not happen. */
export type Report = (line: string) => void

interface GuardOptions {
  /** The file to which reports are added. */
  readonly reportFile: string
  /** URLs of the servers that the product may connect to. */
  readonly allowedUrls: readonly string[]
}

/** A flag of Node that starts the guards, which is a script that can name its options. */
export function guardFlag(options: GuardOptions): string {
  const script = `import { startGuards } from '${import.meta.url}'; startGuards(${JSON.stringify(options)})`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

/** @public Called by the script of {@link guardFlag}. */
export function startGuards({ reportFile, allowedUrls }: GuardOptions): void {
  const report: Report = (line) => appendFileSync(reportFile, `${line}\n`)
  watchConnections(allowedUrls, report)
  watchSqliteTransactions(report)
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'smtp:': '587',
  'smtps:': '465',
  'postgres:': '5432',
}

/** Reports connections to servers that are not allowed. `net.connect`, `tls`, `http` and `fetch` all end here. */
function watchConnections(allowedUrls: readonly string[], report: Report): void {
  const allowed = new Set(allowedUrls.filter((url) => URL.canParse(url)).map(toTarget))
  const { connect } = Socket.prototype
  Socket.prototype.connect = function watched(this: Socket, ...parameters: unknown[]) {
    const target = findTarget(parameters)
    if (!allowed.has(target)) report(`connection to ${target}`)
    return Reflect.apply(connect, this, parameters) as Socket
  } as typeof connect
}

function toTarget(text: string): string {
  const { protocol, hostname, port } = new URL(text)
  return joinTarget(hostname, port || (DEFAULT_PORTS[protocol] ?? ''))
}

/** `connect` takes options, a port and a host, or a path; `net.connect` passes these on as a list. */
function findTarget([first, second]: readonly unknown[]): string {
  if (Array.isArray(first)) return findTarget(first)
  if (typeof first !== 'object' || first === null) return joinTarget(second, first)
  const { path, host, port } = first as Readonly<Record<string, unknown>>
  return typeof path === 'string' ? path : joinTarget(host, port)
}

function joinTarget(host: unknown, port: unknown): string {
  const name = typeof host === 'string' ? host.replaceAll(/[[\]]/g, '') : 'localhost'
  return `${['127.0.0.1', '::1'].includes(name) ? 'localhost' : name}:${String(port)}`
}

/**
 * Reports transactions of SQLite that are still open in the next turn of the event loop. Its queries are answered at
 * once, so such a transaction waits for something else: a socket, a timer, a file. Everyone waits with it, because there
 * is one connection.
 */
export function watchSqliteTransactions(report: Report): void {
  const databases = new WeakMap<StatementSync, DatabaseSync>()
  /** What each database did last. */
  const last = new WeakMap<DatabaseSync, string>()
  /** The transaction that each database has begun last. */
  const begun = new WeakMap<DatabaseSync, object>()
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function watched(...parameters) {
    const statement = prepare.apply(this, parameters)
    databases.set(statement, this)
    return statement
  }

  function checkNextTurn(database: DatabaseSync): void {
    const transaction = {}
    begun.set(database, transaction)
    setImmediate(() => {
      if (begun.get(database) !== transaction || !database.isOpen || !database.isTransaction) return
      report(`transaction waits after: ${last.get(database)}`)
    })
  }

  for (const method of ['run', 'all'] as const) {
    const original = StatementSync.prototype[method] as (...parameters: unknown[]) => unknown
    Object.assign(StatementSync.prototype, {
      [method](this: StatementSync, ...parameters: unknown[]) {
        const result = original.apply(this, parameters)
        const database = databases.get(this)
        if (!database) return result
        last.set(database, this.sourceSQL)
        if (isBegin(this.sourceSQL)) checkNextTurn(database)
        return result
      },
    })
  }
}

/** The part of a client of `pg` that is watched. */
interface PostgresClient {
  query(...parameters: unknown[]): unknown
}

/**
 * The same for Postgres, where queries take turns of the event loop: reports transactions that send no query in the turn
 * after an answer. Takes the class, because the product's process on SQLite has not loaded it.
 */
export function watchPostgresTransactions(
  { prototype }: { prototype: PostgresClient },
  report: Report,
) {
  /** Of the clients in a transaction. `sent` counts its queries, `waiting` those without an answer. */
  const open = new WeakMap<PostgresClient, { sent: number; waiting: number }>()
  const { query } = prototype

  function checkNextTurn(client: PostgresClient, text: string): void {
    const state = open.get(client)
    if (!state || --state.waiting > 0) return
    const { sent } = state
    setImmediate(() => {
      if (open.get(client) === state && state.sent === sent)
        report(`transaction waits after: ${text}`)
    })
  }

  prototype.query = function watched(...parameters) {
    const [config] = parameters
    const text = typeof config === 'string' ? config : String((config as { text?: unknown }).text)
    if (isBegin(text)) open.set(this, { sent: 0, waiting: 0 })
    if (isEnd(text)) open.delete(this)
    const state = open.get(this)
    if (state) Object.assign(state, { sent: state.sent + 1, waiting: state.waiting + 1 })
    const result = query.apply(this, parameters)
    const check = () => checkNextTurn(this, text)
    if (state && result instanceof Promise) result.then(check, check)
    return result
  }
}

const isBegin = (sql: string) => /^(begin|start transaction)\b/i.test(sql)
const isEnd = (sql: string) => /^(commit|rollback(?! to))\b/i.test(sql)
