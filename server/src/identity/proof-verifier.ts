import { jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { SECOND_MS, type Clock } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import { parseProof } from './parse-proof.ts'
import type { Proof } from './proof.ts'
import type { Reason } from '../security-events.ts'

/** How far the clocks of provider and server may differ: seconds. */
const LEEWAY_SECONDS = 30

/** Turns an ID token into what it proves. Throws `invalid_identity_token`, or `unavailable` without keys. */
export type ProofVerifier = (idToken: string) => Promise<Proof>

export interface ProofVerifierOptions {
  readonly projectId: string
  readonly keys: JWTVerifyGetKey
  readonly clock: Clock
}

/** Rule 1: is this ID token genuine, ours and of now? Signed tokens only, in development too. */
export function createProofVerifier({
  projectId,
  keys,
  clock,
}: ProofVerifierOptions): ProofVerifier {
  return async (idToken) => {
    const now = clock()
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
      algorithms: ['RS256'],
      // Session cookies have another issuer, custom tokens another issuer and audience.
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    return payload
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('invalid_identity_token', { reason: reasonOf(error), cause: error })
  }
}

/** jose's own code tells which check failed, and nothing of the token. */
const REASONS_OF_JOSE: Readonly<Record<string, Reason>> = {
  ERR_JOSE_ALG_NOT_ALLOWED: 'algorithm',
  ERR_JWKS_NO_MATCHING_KEY: 'unknown-key',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'claims',
  ERR_JWT_EXPIRED: 'expired',
}

function reasonOf(error: unknown): Reason {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS_OF_JOSE[code] ?? 'unreadable'
}
