import { replaceOnce, type Mutation } from './mutation.ts'

const VERIFIER = 'identity/proof-verifier.ts'
const CLAIMS = 'identity/parse-proof.ts'

/** Rule 1: ID token verification. */
export const PROOF_MUTATIONS: readonly Mutation[] = [
  {
    title: 'accepts algorithms other than RS256',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(
      VERIFIER,
      "algorithms: ['RS256']",
      "algorithms: ['RS256', 'RS384', 'ES256', 'PS256']",
    ),
  },
  {
    title: 'does not verify the signature',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: [
      ...replaceOnce(VERIFIER, 'import { jwtVerify,', 'import { decodeJwt, jwtVerify,'),
      ...replaceOnce(
        VERIFIER,
        'const { payload } = await jwtVerify(',
        'const payload = decodeJwt(idToken)\n    void jwtVerify(',
      ),
      ...replaceOnce(
        VERIFIER,
        "requiredClaims: ['exp', 'iat', 'sub'],\n    })",
        "requiredClaims: ['exp', 'iat', 'sub'],\n    }).catch(() => {})",
      ),
    ],
  },
  {
    title: 'accepts a token without kid',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(
      'identity/key-set.ts',
      "if (typeof args[0].kid !== 'string') throw new errors.JWKSNoMatchingKey()",
    ),
  },
  {
    title: 'does not check iss',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(VERIFIER, 'issuer: `https://securetoken.google.com/${projectId}`,'),
  },
  {
    title: 'does not check aud',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(VERIFIER, 'audience: projectId,'),
  },
  {
    title: 'accepts a list as aud',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(CLAIMS, 'aud: z.string(),', 'aud: z.unknown(),'),
  },
  {
    title: 'does not check exp',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(VERIFIER, 'clockTolerance: LEEWAY_SECONDS,', 'clockTolerance: 1e12,'),
  },
  {
    title: 'allows 90 seconds of clock skew',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(VERIFIER, 'const LEEWAY_SECONDS = 30', 'const LEEWAY_SECONDS = 90'),
  },
  {
    title: 'accepts exp of any type',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(CLAIMS, 'exp: seconds,', 'exp: z.unknown(),'),
  },
  {
    title: 'accepts iat in the future',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(CLAIMS, 'data.iat > latest || '),
  },
  {
    title: 'accepts auth_time in the future',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(CLAIMS, ' || data.auth_time > latest'),
  },
  {
    title: 'accepts times as strings',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(
      CLAIMS,
      'const seconds = z.number().nonnegative()',
      'const seconds = z.coerce.number()',
    ),
  },
  {
    title: 'accepts a sub of any length',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(CLAIMS, '.max(128)'),
  },
  {
    title: 'accepts control characters in sub',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(CLAIMS, '.regex(/^[^\\p{Cc}\\p{Cs}]+$/u)', '.min(1)'),
  },
  {
    title: 'accepts a token without email',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(CLAIMS, 'email: z.string().min(1),', "email: z.string().catch(''),"),
  },
  {
    title: 'accepts email_verified as a string',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(CLAIMS, 'email_verified: z.boolean()', 'email_verified: z.coerce.boolean()'),
  },
  {
    title: 'accepts tokens of a tenant',
    rule: 'rule 1: ID token verification',
    group: 'proof',
    edits: replaceOnce(CLAIMS, 'tenant: z.never().optional(),'),
  },
  {
    title: 'validates the body before it requires an ID token',
    rule: 'API contract',
    group: 'proof',
    edits: replaceOnce(
      'routes/create-body-reader.ts',
      "id_token === undefined || id_token === ''",
      'false',
    ),
  },
]
