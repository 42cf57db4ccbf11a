import { jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { SECOND_MS, type Clock } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import type { Reason } from '../security-events.ts'
import { parseProof } from './parse-proof.ts'
import type { Proof } from './proof.ts'

// rule 1e: clocks may differ by half a minute
/** Allowed clock skew between provider and server: seconds. */
const LEEWAY_SECONDS = 30

/** Throws `invalid_identity_token`, or `unavailable` without keys. */
export type ProofVerifier = (idToken: string) => Promise<Proof>

export interface ProofVerifierOptions {
  readonly projectId: string
  readonly keys: JWTVerifyGetKey
  readonly clock: Clock
}

/** Rule 1: ID token verification. Unsigned tokens are refused in development too. */
export function createProofVerifier({
  projectId,
  keys,
  clock,
}: ProofVerifierOptions): ProofVerifier {
  return async (idToken) => {
    const now = clock()
    // rule 1b: the signature is verified with a key of the provider
    const payload = await verifySignature(idToken, { projectId, keys, now })
    const proof = parseProof(payload, now / SECOND_MS + LEEWAY_SECONDS)
    if (!proof) throw new ProblemError('invalid_identity_token', { reason: 'claims' })
    return proof
  }
}

async function verifySignature(
  idToken: string,
  { projectId, keys, now }: { projectId: string; keys: JWTVerifyGetKey; now: number },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      // rule 1a: only RS256 counts
      algorithms: ['RS256'],
      // Session cookies and custom tokens have another issuer.
      issuer: `https://securetoken.google.com/${projectId}`,
      // rule 1c: the ID token is for this project
      audience: projectId,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    return payload
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('invalid_identity_token', { reason: toReason(error), cause: error })
  }
}

const REASONS_BY_JOSE_CODE: Readonly<Record<string, Reason>> = {
  ERR_JOSE_ALG_NOT_ALLOWED: 'algorithm',
  ERR_JWKS_NO_MATCHING_KEY: 'unknown-key',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'claims',
  ERR_JWT_EXPIRED: 'expired',
}

function toReason(error: unknown): Reason {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS_BY_JOSE_CODE[code] ?? 'malformed-id-token'
}
