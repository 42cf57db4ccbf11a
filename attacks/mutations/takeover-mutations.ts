import { cut, type Mutation } from './mutation.ts'

const ADMISSION = 'services/decide-admission.ts'
const CHANGES = 'services/decide-changes.ts'
const CONFIRM = 'services/confirm-email.ts'
const OWN_SESSION = 'services/own-session.ts'

/** Rules 7 and 8, and the verification of an address: what becomes of sessions. */
export const TAKEOVER_MUTATIONS: readonly Mutation[] = [
  {
    without: 'the end of sessions at the first verification',
    rule: 'rule 7',
    group: 'identity',
    edits: cut(ADMISSION, 'const endsSessions = becomesVerified || ', 'const endsSessions = '),
  },
  {
    without: 'the wipe of what a squatter wrote',
    rule: 'rule 7',
    group: 'identity',
    edits: cut(CHANGES, '...(!same && evidence.names)', '...(!same && {})'),
  },
  {
    without: 'the names of who verifies by the same way',
    rule: 'rule 7',
    group: 'identity',
    edits: cut(CHANGES, '...(!same && evidence.names)', '...((!same || true) && evidence.names)'),
  },
  {
    without: 'the raise of the floor',
    rule: 'rule 7',
    group: 'identity',
    edits: cut(CHANGES, 'isTurn ? evidence.startedAt : 0', 'isTurn ? 0 : 0'),
  },
  {
    without: 'twenty sessions at most',
    rule: 'rule 8',
    group: 'identity',
    edits: cut(
      'services/session-service.ts',
      'await sessionsStore.deleteOldest(tx, userId, SESSIONS_PER_PERSON - 1)',
      'void SESSIONS_PER_PERSON',
    ),
  },
  {
    without: 'a session of the person it is made verified for',
    rule: 'verification',
    group: 'identity',
    edits: cut(CONFIRM, 'requireAgreement(request, proof) // rule 2', 'void requireAgreement'),
  },
  {
    without: 'a session by the same way in',
    rule: 'verification',
    group: 'identity',
    edits: cut(CONFIRM, 'session.provider !== about.proof.provider', 'false'),
  },
  {
    without: 'a session from after a reset',
    rule: 'verification',
    group: 'identity',
    edits: cut(OWN_SESSION, 'if (!isResetSince(byIdentity, about))', 'if (isResetSince)'),
  },
  {
    without: 'a proof that is verified',
    rule: 'verification',
    group: 'identity',
    edits: cut(CONFIRM, 'requireVerified(proof) // rule 5', 'void requireVerified'),
  },
  {
    without: 'whoever is shut out, by identity',
    rule: 'how a session ends',
    group: 'identity',
    edits: cut(ADMISSION, 'isDisabled(byIdentity) || ', ''),
  },
  {
    without: 'whoever is shut out, by address',
    rule: 'how a session ends',
    group: 'identity',
    edits: cut(ADMISSION, ' || isDisabled(holdsProven)', ''),
  },
]
