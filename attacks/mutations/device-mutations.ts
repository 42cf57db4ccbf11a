import { cut, type Mutation } from './mutation.ts'

const DEVICES = 'services/device-service.ts'

/** What people see and end of their sessions, and read of their account. */
export const DEVICE_MUTATIONS: readonly Mutation[] = [
  {
    without: 'the end from another device',
    rule: 'how a session ends',
    group: 'session',
    edits: cut(
      DEVICES,
      'await sessionsStore.delete(tx, ended.token_hash)',
      'void ended.token_hash',
    ),
  },
  {
    without: "sessions of one's own alone",
    rule: 'contract',
    group: 'authorisation',
    edits: cut(
      'stores/sessions-store.ts',
      `      .where('user_id', '=', userId)
      .where('expires_at', '>', over.expiredBy)`,
      "      .where('expires_at', '>', over.expiredBy)",
    ),
  },
  {
    without: "the others' end for one's own alone",
    rule: 'contract',
    group: 'authorisation',
    edits: cut(
      'stores/sessions-store.ts',
      `      .where('user_id', '=', user_id)
      .where('token_hash', '!=', token_hash)`,
      "      .where('token_hash', '!=', `${token_hash}${user_id.slice(0, 0)}`)",
    ),
  },
  {
    without: 'the floor that an end from another device raises',
    rule: 'rule 7',
    group: 'session',
    edits: cut(
      DEVICES,
      'await usersStore.update(tx, user.id, { auth_time_floor: floor })',
      'void usersStore',
    ),
  },
  {
    without: 'the same floor, when one session is ended',
    rule: 'rule 7',
    group: 'session',
    edits: cut(DEVICES, 'if (!current) await voidSignIns(tx, own, [ended])'),
  },
  {
    without: 'a reset told by the provider alone',
    rule: 'rule 7',
    group: 'session',
    edits: cut(
      'services/decide-news.ts',
      'account.validSince > user.valid_since',
      'account.validSince > user.auth_time_floor',
    ),
  },
  {
    without: 'an export that is not for links and other sites',
    rule: 'contract',
    group: 'authorisation',
    edits: cut(
      'routes/record-routes.ts',
      'refuseForeignNavigation(c)',
      'void refuseForeignNavigation',
    ),
  },
  {
    without: 'an export that HEAD does not reach',
    rule: 'contract',
    group: 'authorisation',
    edits: cut('routes/mount-endpoints.ts', "['logout', 'exportUser']", "['logout']"),
  },
  {
    without: 'refusals noted by uid alone',
    rule: 'contract',
    group: 'authorisation',
    edits: cut(
      'services/record-refusal.ts',
      `const { byIdentity: user } = await findKnown(tx, { proof, email: proof.email })`,
      `const known = await findKnown(tx, { proof, email: proof.email })
      const user = known.byIdentity ?? known.byEmail`,
    ),
  },
  {
    without: 'refusals noted at all',
    rule: 'contract',
    group: 'authorisation',
    edits: cut(
      'services/record-refusal.ts',
      'if (!isRefusal(error)) return',
      'if (isRefusal) return',
    ),
  },
  {
    without: 'a bound for what is noted',
    rule: 'contract',
    group: 'authorisation',
    edits: cut(
      'services/record-activity.ts',
      'await activityStore.deleteOldest(tx, row, KEPT_OF_A_KIND)',
      'void KEPT_OF_A_KIND',
    ),
  },
  {
    without: 'the wipe of what a squatter did',
    rule: 'rule 7',
    group: 'authorisation',
    edits: cut(
      'services/decide-admission.ts',
      'const wipesActivity = becomesVerified && !isMadeBySame(user, evidence)',
      'const wipesActivity = isMadeBySame === undefined',
    ),
  },
  {
    without: 'browsers known by heart alone',
    rule: 'the edge',
    group: 'authorisation',
    edits: cut(
      'http/caller-reader.ts',
      "return known.has(name) ? name : ''",
      'return known.size > 0 ? name : String(known)',
    ),
  },
]
