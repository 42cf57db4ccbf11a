import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { inspect } from '@foyer/server/commands/smoke.ts'
import { createArrange, type TestUser } from '../../e2e/support/arrange.ts'
import { expectThat } from './proof.ts'

export interface ProvenInstallation {
  readonly origin: string
  readonly identityOrigin: string
  /** Absent if nothing answers plain HTTP. */
  readonly httpPort?: number
  /** The certificate of the installation's proxy, or of the authority that issued it; absent without TLS. */
  readonly ca?: string
}

/** An address of the networks reserved for documentation (RFC 5737). */
const FORGED_IP = '203.0.113.9'

/** Every smoke check passes, and a user of the embedded provider signs in. */
export async function expectInstallation(installation: ProvenInstallation): Promise<string[]> {
  const { origin, httpPort, ca } = installation
  const findings = await inspect(new URL(origin), { internalPorts: [], httpPort, ca })
  const problems = findings.filter(([, { result }]) => result === 'problem')
  const described = problems.map(([name, { message }]) => `${name}: ${message}`).join(' ')
  expectThat(problems.length === 0, `no smoke check fails: ${described}`)
  const passed = findings.filter(([, { result }]) => result === 'ok').map(([name]) => name)
  await expectSignIn(installation)
  return [
    `\`npm run smoke\` passes: ${passed.join(', ')}.`,
    'A user signs up and in; a forged `X-Forwarded-For` is not believed.',
  ]
}

async function expectSignIn({ origin, identityOrigin, ca }: ProvenInstallation): Promise<void> {
  const usual = getCACertificates('default')
  if (ca !== undefined) setDefaultCACertificates([...usual, ca])
  try {
    const arrange = createArrange({ origin, identityOrigin })
    const token = await signInWithForgedIp(origin, identityOrigin, await arrange.user())
    expectThat((await arrange.fetchUser(token)).status === 200, 'the session is accepted')
    const headers = { Authorization: `Bearer ${token}` }
    const devices = await (await fetch(`${origin}/api/user/sessions`, { headers })).text()
    expectThat(!devices.includes(FORGED_IP), `no device has the forged IP: ${devices}`)
    expectThat(
      devices.includes('"address":"localhost"'),
      `devices have the address of the client: ${devices}`,
    )
  } finally {
    setDefaultCACertificates(usual)
  }
}

async function signInWithForgedIp(
  origin: string,
  identityOrigin: string,
  { email, password }: TestUser,
): Promise<string> {
  const provider = `${identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`
  const proof = await post(`${provider}?key=demo`, { email, password, returnSecureToken: true })
  const body = { email, firebase_uuid: proof['localId'], id_token: proof['idToken'] }
  const { token = '' } = await post(`${origin}/api/login`, body, { 'X-Forwarded-For': FORGED_IP })
  return token
}

async function post(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Readonly<Record<string, string>>
}
