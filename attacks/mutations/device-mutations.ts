import { replaceOnce, type Mutation } from './mutation.ts'

const DEVICES = 'services/device-service.ts'
const ROUTER = 'routes/mount-endpoints.ts'

/** The device list, the activity and the export. */
export const DEVICE_MUTATIONS: readonly Mutation[] = [
  {
    title: 'does not end a session from another device',
    rule: 'how a session ends',
    group: 'session',
    edits: replaceOnce(
      DEVICES,
      'await sessionsStore.delete(tx, ended.token_hash)',
      'void ended.token_hash',
    ),
  },
  {
    title: "lists other users' sessions",
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(
      'stores/sessions-store.ts',
      `      .where('user_id', '=', userId)
      .where('expires_at', '>', expired.expiredBy)`,
      "      .where('expires_at', '>', expired.expiredBy)",
    ),
  },
  {
    title: 'ends other users\' sessions with "end all others"',
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(
      'stores/sessions-store.ts',
      `      .where('user_id', '=', user_id)
      .where('token_hash', '!=', token_hash)`,
      "      .where('token_hash', '!=', `${token_hash}${user_id.slice(0, 0)}`)",
    ),
  },
  {
    title: 'accepts older sign-ins after sessions were ended from another device',
    rule: 'rule 7: first verification',
    group: 'session',
    edits: replaceOnce(
      DEVICES,
      'await usersStore.update(tx, user.id, { sign_ins_valid_from: signInsValidFrom })',
      'void usersStore',
    ),
  },
  {
    title: 'accepts older sign-ins after one session was ended',
    rule: 'rule 7: first verification',
    group: 'session',
    edits: replaceOnce(
      DEVICES,
      'if (!current) await invalidateSignIns(tx, own, { ended: [ended], now: clock() })',
    ),
  },
  {
    title: 'misses a reset that is older than sign_ins_valid_from',
    rule: 'rule 7: first verification',
    group: 'session',
    edits: replaceOnce(
      'services/sign-in/provider-diff.ts',
      'account.validSince > user.valid_since',
      'account.validSince > user.sign_ins_valid_from',
    ),
  },
  {
    title: 'serves the export to links and other sites',
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(
      ROUTER,
      '  requireScriptRequest(c)',
      "  if (!c.req.path.endsWith('/export')) requireScriptRequest(c)",
    ),
  },
  {
    title: 'serves the export to HEAD',
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(
      ROUTER,
      "c.req.method === 'HEAD'",
      "c.req.method === 'HEAD' && !c.req.path.endsWith('/export')",
    ),
  },
  {
    title: "adds refusals to the activity of the email's user",
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(
      'services/sign-in/record-refusal.ts',
      'await usersStore.findByUidForUpdate(tx, proof.uid)',
      'await usersStore.find(tx, proof.email)',
    ),
  },
  {
    title: 'does not record refusals',
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(
      'services/sign-in/record-refusal.ts',
      'if (!isRecorded(error)) return',
      'if (isRecorded) return',
    ),
  },
  {
    title: 'records activity without a limit',
    rule: 'API contract',
    group: 'authorisation',
    edits: replaceOnce(
      'services/record-activity.ts',
      'await activityStore.keepNewest(tx, row, MAX_ROWS_PER_EVENT)',
      'void MAX_ROWS_PER_EVENT',
    ),
  },
  {
    title: "keeps an attacker's activity",
    rule: 'rule 7: first verification',
    group: 'authorisation',
    edits: replaceOnce(
      'stores/tables.ts',
      "  activity: {\n    userColumn: 'user_id',\n    shownIn: 'export',\n    exceptColumns: { user_id: 'is user.id' },\n    onReclaim: 'deleted'",
      "  activity: {\n    userColumn: 'user_id',\n    shownIn: 'export',\n    exceptColumns: { user_id: 'is user.id' },\n    onReclaim: 'kept'",
    ),
  },
  {
    title: 'stores unknown browser names',
    rule: 'HTTP hardening',
    group: 'authorisation',
    edits: replaceOnce(
      'http/client-info.ts',
      "return known.has(name) ? name : ''",
      'return known.size > 0 ? name : String(known)',
    ),
  },
]
