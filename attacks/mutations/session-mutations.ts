import { cut, type Mutation } from './mutation.ts'

const SESSIONS = 'services/session-service.ts'
const DEVICES = 'services/device-service.ts'
const USER = 'routes/user-routes.ts'

/** How sessions end, and who may do what. */
export const SESSION_MUTATIONS: readonly Mutation[] = [
  {
    without: 'the idle end',
    rule: 'how a session ends',
    group: 'session',
    edits: cut(SESSIONS, "if (now - session.last_seen_at >= idleMs) return 'session-idle'"),
  },
  {
    without: 'the absolute end',
    rule: 'how a session ends',
    group: 'session',
    edits: cut(SESSIONS, "if (now >= session.expires_at) return 'session-expired'"),
  },
  {
    without: 'the end by logout',
    rule: 'how a session ends',
    group: 'session',
    edits: cut(
      DEVICES,
      `await sessionsStore.delete(tx, session.token_hash)
        await recordActivity(tx, { event: 'signed-out'`,
      "await recordActivity(tx, { event: 'signed-out'",
    ),
  },
  {
    without: 'tokens kept as hashes',
    rule: 'rule 8',
    group: 'session',
    edits: cut(
      'services/session-token.ts',
      "return hash('sha256', token, 'base64url')",
      'void hash\n  return token',
    ),
  },
  {
    without: 'one bearer header',
    rule: 'contract',
    group: 'session',
    edits: cut('http/bearer.ts', '/^Bearer +([\\w.~+/-]+=*)$/i', '/^Bearer +([\\w.~+/-]+=*)/i'),
  },
  {
    without: 'the shape of a token',
    rule: 'contract',
    group: 'session',
    edits: cut(
      'http/bearer.ts',
      'c.env.incoming.headers.authorization',
      "c.env.incoming.headers.authorization ?? `Bearer ${c.req.query('token')}`",
    ),
  },
  {
    without: 'no logout by a link',
    rule: 'how a session ends',
    group: 'browser',
    edits: cut(
      'http/foreign-navigation.ts',
      "c.req.header('sec-fetch-mode') === 'navigate'",
      'false',
    ),
  },
  {
    without: 'no logout by another site',
    rule: 'how a session ends',
    group: 'browser',
    edits: cut(
      'http/foreign-navigation.ts',
      "c.req.header('sec-fetch-site') === 'cross-site'",
      'false',
    ),
  },
  {
    without: 'a PUT of oneself alone',
    rule: 'contract',
    group: 'authorisation',
    edits: cut(USER, "c.req.param('id') !== authenticated.user.id", 'false'),
  },
  {
    without: 'the id before the body',
    rule: 'contract',
    group: 'authorisation',
    edits: cut(
      USER,
      "    if (c.req.param('id') !== authenticated.user.id) {",
      "    parseFields(updateUserBody, await readJsonBody(c))\n      if (c.req.param('id') !== authenticated.user.id) {",
    ),
  },
  {
    without: 'no logout by HEAD',
    rule: 'contract',
    group: 'authorisation',
    edits: cut(
      'routes/mount-endpoints.ts',
      "c.req.method === 'HEAD' && NOT_BY_HEAD.has(name)",
      'false',
    ),
  },
  {
    without: 'files of the client alone',
    rule: 'contract',
    group: 'authorisation',
    edits: cut('routes/page-routes.ts', 'if (!file) return c.text', 'if (false) return c.text'),
  },
]
