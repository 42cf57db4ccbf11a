import { cut, type Mutation } from './mutation.ts'

const VERIFIER = 'identity/proof-verifier.ts'
const CLAIMS = 'identity/parse-proof.ts'

/** Rule 1, line by line. */
export const PROOF_MUTATIONS: readonly Mutation[] = [
  {
    without: 'RS256 alone',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(
      VERIFIER,
      "algorithms: ['RS256']",
      "algorithms: ['RS256', 'RS384', 'ES256', 'PS256']",
    ),
  },
  {
    without: 'the signature',
    rule: 'rule 1',
    group: 'proof',
    edits: [
      ...cut(VERIFIER, 'import { jwtVerify,', 'import { decodeJwt, jwtVerify,'),
      ...cut(
        VERIFIER,
        'const { payload } = await jwtVerify(',
        'const payload = decodeJwt(idToken)\n    void jwtVerify(',
      ),
      ...cut(
        VERIFIER,
        "requiredClaims: ['exp', 'iat', 'sub'],\n    })",
        "requiredClaims: ['exp', 'iat', 'sub'],\n    }).catch(() => {})",
      ),
    ],
  },
  {
    without: 'a kid that must be there',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(
      'identity/key-set.ts',
      "if (typeof asked[0].kid !== 'string') throw new errors.JWKSNoMatchingKey()",
    ),
  },
  {
    without: 'iss',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(VERIFIER, 'issuer: `https://securetoken.google.com/${projectId}`,'),
  },
  { without: 'aud', rule: 'rule 1', group: 'proof', edits: cut(VERIFIER, 'audience: projectId,') },
  {
    without: 'aud one string',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(CLAIMS, 'aud: z.string(),', 'aud: z.unknown(),'),
  },
  {
    without: 'exp',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(VERIFIER, 'clockTolerance: LEEWAY_SECONDS,', 'clockTolerance: 1e12,'),
  },
  {
    without: 'a leeway of thirty seconds',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(VERIFIER, 'const LEEWAY_SECONDS = 30', 'const LEEWAY_SECONDS = 90'),
  },
  {
    without: 'exp a number with an end',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(CLAIMS, 'exp: seconds,', 'exp: z.unknown(),'),
  },
  {
    without: 'iat in the past',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(CLAIMS, 'data.iat > latest || '),
  },
  {
    without: 'auth_time in the past',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(CLAIMS, ' || data.auth_time > latest'),
  },
  {
    without: 'times that are numbers',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(
      CLAIMS,
      'const seconds = z.number().nonnegative()',
      'const seconds = z.coerce.number()',
    ),
  },
  {
    without: 'a sub of at most 128 characters',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(CLAIMS, '.max(128)'),
  },
  {
    without: 'a sub without control characters',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(CLAIMS, '.regex(/^\\P{Cc}+$/u)', '.min(1)'),
  },
  {
    without: 'an email',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(CLAIMS, 'email: z.string().min(1),', "email: z.string().catch(''),"),
  },
  {
    without: 'email_verified a truth',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(CLAIMS, 'email_verified: z.boolean()', 'email_verified: z.coerce.boolean()'),
  },
  {
    without: 'no tenant',
    rule: 'rule 1',
    group: 'proof',
    edits: cut(CLAIMS, 'tenant: z.never().optional(),'),
  },
  {
    without: 'a proof before everything else',
    rule: 'contract',
    group: 'proof',
    edits: cut('routes/parse-sign-in.ts', "id_token === undefined || id_token === ''", 'false'),
  },
]
