import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTHeaderParameters } from 'jose'

/** The claims of an ID token, as the provider makes them. */
export interface TokenClaims {
  [claim: string]: unknown
}

/** An identity provider of a test's own: a key, a JWKS address, and ID tokens as it pleases. */
export interface TestIssuer {
  readonly jwksUrl: string
  readonly publicJwk: object
  /** A token with these claims and this header, signed with the issuer's key unless told otherwise. */
  sign(
    claims: TokenClaims,
    header?: JWTHeaderParameters,
    key?: CryptoKey | Uint8Array,
  ): Promise<string>
  close(): Promise<void>
}

/** The header of the tokens of an issuer. */
export const TOKEN_HEADER = { alg: 'RS256', kid: 'test-key', typ: 'JWT' }

export async function openTestIssuer(): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = {
    ...(await exportJWK(publicKey)),
    kid: TOKEN_HEADER.kid,
    alg: 'RS256',
    use: 'sig',
  }
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ keys: [publicJwk] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    jwksUrl: `http://127.0.0.1:${port}/jwks.json`,
    publicJwk,
    sign: (claims, header = TOKEN_HEADER, key = privateKey) =>
      new SignJWT(claims).setProtectedHeader(header).sign(key),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
