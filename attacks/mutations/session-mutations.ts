import { replaceOnce, type Mutation } from './mutation.ts'

const SESSIONS = 'services/session-service.ts'
const STORE = 'stores/sessions-store.ts'
const DEVICES = 'services/device-service.ts'
const USER = 'routes/user-routes.ts'
const ROUTER = 'routes/mount-endpoints.ts'

/** How sessions end, and who may call what. */
export const SESSION_MUTATIONS: readonly Mutation[] = [
  {
    title: 'does not end idle sessions',
    rule: 'how a session ends',
    group: 'session',
    edits: replaceOnce(SESSIONS, "if (now - session.last_seen_at >= idleMs) return 'session-idle'"),
  },
  {
    title: 'does not end sessions after their absolute expiry',
    rule: 'how a session ends',
    group: 'session',
    edits: replaceOnce(SESSIONS, "if (now >= session.expires_at) return 'session-expired'"),
  },
  {
    title: 'lets the sign-in of an ended session start another one',
    rule: 'how a session ends',
    group: 'session',
    edits: replaceOnce(
      'services/sign-ins-valid-after.ts',
      '...ended.map(({ auth_time }) => auth_time + 1)',
      '...ended.map(() => 0)',
    ),
  },
  {
    title: 'does not end a session on logout',
    rule: 'how a session ends',
    group: 'session',
    edits: replaceOnce(
      DEVICES,
      `await sessionsStore.delete(tx, session.token_hash)
        await recordActivity(tx, { event: 'signed-out'`,
      "await recordActivity(tx, { event: 'signed-out'",
    ),
  },
  {
    title: 'stores tokens in plain text',
    rule: 'rule 8: session issue',
    group: 'session',
    edits: replaceOnce(
      'services/session-token.ts',
      "return hash('sha256', token, 'base64url')",
      'void hash\n  return token',
    ),
  },
  {
    title: 'exchanges an ID token of a used session again',
    rule: 'rule 8: session issue',
    group: 'session',
    edits: [
      ...replaceOnce(
        STORE,
        ".where('used_at', 'is', null)\n      .executeTakeFirst()",
        '.executeTakeFirst()',
      ),
    ],
  },
  {
    title: 'exchanges an ID token of an ended session again',
    rule: 'rule 8: session issue',
    group: 'session',
    edits: replaceOnce(
      'services/sign-in/issue-session.ts',
      'if (earlier) return',
      'if (earlier && (await sessions.findUnused(tx, earlier.session_id))) return',
    ),
  },
  {
    title: 'does not store the exchanged ID token of a new or reclaimed user',
    rule: 'rule 8: session issue',
    group: 'session',
    edits: replaceOnce(
      'services/sign-in/issue-session.ts',
      "if (decision.kind === 'create' || decision.isReclaim) {",
      'if (false) {',
    ),
  },
  {
    title: 'recognises an exchanged ID token by its whole text',
    rule: 'rule 8: session issue',
    group: 'session',
    edits: replaceOnce(
      'services/sign-in/exchanged-proof.ts',
      "idToken.slice(0, idToken.lastIndexOf('.'))",
      'idToken',
    ),
  },
  {
    title:
      'makes room by ending the oldest session, so that renewed ID tokens of one sign-in push out all others',
    rule: 'rule 8: session issue',
    group: 'session',
    edits: replaceOnce(
      'services/make-room.ts',
      'orderForEnding(others, signIn).slice(0, excess)',
      'others.slice(0, excess)',
    ),
  },
  {
    title: 'accepts text after the bearer token',
    rule: 'API contract',
    group: 'session',
    edits: replaceOnce(
      'http/bearer.ts',
      '/^Bearer +([\\w.~+/-]+=*)$/i',
      '/^Bearer +([\\w.~+/-]+=*)/i',
    ),
  },
  {
    title: 'accepts a token in the query',
    rule: 'API contract',
    group: 'session',
    edits: replaceOnce(
      'http/bearer.ts',
      'c.env.incoming.headers.authorization',
      "c.env.incoming.headers.authorization ?? `Bearer ${c.req.query('token')}`",
    ),
  },
  {
    title: 'logs out by a link',
    rule: 'how a session ends',
    group: 'browser',
    edits: replaceOnce(
      'http/require-script-request.ts',
      "c.req.header('sec-fetch-mode') === 'navigate'",
      'false',
    ),
  },
  {
    title: 'logs out by a request from another site',
    rule: 'how a session ends',
    group: 'browser',
    edits: replaceOnce(
      'http/require-script-request.ts',
      "c.req.header('sec-fetch-site') === 'cross-site'",
      'false',
    ),
  },
  {
    title: 'passes calls with an unknown token to the handlers of bearer endpoints',
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(
      ROUTER,
      'await sessions.authenticate(token)',
      "await sessions.authenticate(token).catch(() => ({ tokenHash: token, user: { id: c.req.param('id') ?? '' } }))",
    ),
  },
  {
    title: "changes another user's names",
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(USER, "c.req.param('id') !== session.user.id", 'false'),
  },
  {
    title: 'validates the body before the id',
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(
      USER,
      `      if (c.req.param('id') !== session.user.id) {
        throw new ProblemError('not_found', { reason: 'other-user' })
      }
      return users.update(session, await readBody(), readClient(c))`,
      `      const names = await readBody()
      if (c.req.param('id') !== session.user.id) {
        throw new ProblemError('not_found', { reason: 'other-user' })
      }
      return users.update(session, names, readClient(c))`,
    ),
  },
  {
    title: 'logs out by HEAD',
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(ROUTER, "c.req.method === 'HEAD'", 'false'),
  },
  {
    title: 'does not return 404 for missing files',
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(
      'routes/page-routes.ts',
      'if (!file) return c.text',
      'if (false) return c.text',
    ),
  },
]
