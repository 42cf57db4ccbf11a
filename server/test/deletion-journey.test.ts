import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn } from './answers.ts'
import {
  openEmbeddedProvider,
  type Credential,
  type EmbeddedProvider,
} from './embedded-provider.ts'
import { exchange } from './exchange.ts'
import { DIALECTS } from './test-databases.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** A way to the provider on which deletions can be lost: before it hears of them, or after. */
async function openLossyWay(toolkitUrl: string) {
  const { origin, pathname } = new URL(toolkitUrl)
  let lost: 'asked' | 'answered' | undefined
  const server = createServer((request, response) => {
    const deleting = request.url?.includes('accounts:delete') === true
    const passOn = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { url = '', method = '' } = request
      const headers = { 'Content-Type': 'application/json' }
      const body = Buffer.concat(chunks)
      const answer = await fetch(origin + url, { method, headers, body })
      const text = await answer.text()
      if (deleting && lost) response.destroy()
      else response.writeHead(answer.status, headers).end(text)
    }
    if (deleting && lost === 'asked') response.destroy()
    else void passOn()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    lose: (what?: typeof lost) => void (lost = what),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

describe.each(DIALECTS)('leaving, with the provider, on %s', (dialect) => {
  let provider: EmbeddedProvider
  let way: Awaited<ReturnType<typeof openLossyWay>>
  let server: TestServer
  const open = () =>
    openTestServer(dialect, { ...provider.settings, IDENTITY_TOOLKIT_URL: way.url })
  beforeAll(async () => {
    provider = await openEmbeddedProvider()
    way = await openLossyWay(provider.settings.IDENTITY_TOOLKIT_URL)
    server = await open()
  })
  afterAll(async () => {
    await server.close()
    await way.close()
    await provider.close()
  })

  let count = 0
  const nextAddress = () => `ada-${(count += 1)}@example.com`
  const login = (credential: Credential) => exchange(server, credential, { call: 'login' })
  const leave = (token: string, { email, idToken }: Credential) =>
    server.send('POST', '/api/user/delete', { token, body: { email, id_token: idToken } })

  async function signUp(email: string) {
    const credential = await provider.signUp(email, 'a password')
    const answer = await exchange(server, credential, { call: 'register' })
    return { credential, ...(await expectSignedIn(answer, 201)) }
  }

  test('ada is gone at both, and comes back as somebody new', async () => {
    const email = nextAddress()
    const { credential, token, id } = await signUp(email)
    expect((await leave(token, credential)).status).toBe(204)
    await expect(provider.signIn(email, 'a password')).rejects.toThrow('EMAIL_NOT_FOUND')
    await expectProblem(await login(credential), 'invalid_identity_token')
    expect((await signUp(email)).id).not.toBe(id)
  })

  test('whoever has Google alone is gone at both, and comes back as somebody new', async () => {
    const account = { sub: 'google-lin', email: nextAddress(), name: 'Lin' }
    const enter = async () => {
      const credential = await provider.signInWith('google.com', account)
      const answer = await exchange(server, credential, { call: 'loginWithProviders' })
      return { credential, ...(await expectSignedIn(answer)) }
    }
    const before = await enter()
    expect((await leave(before.token, before.credential)).status).toBe(204)
    const after = await enter()
    expect(after.id).not.toBe(before.id)
    expect(after.credential.uid).not.toBe(before.credential.uid)
  })

  test('ada is let in by nobody while the provider has not heard, and her next sign-in finishes it', async () => {
    const email = nextAddress()
    const { credential, token, id } = await signUp(email)
    way.lose('asked')
    expect((await leave(token, credential)).status).toBe(204)
    const again = await provider.signIn(email, 'a password')
    expect((await expectProblem(await login(again), 'account_deleted')).detail).toContain(
      'being deleted',
    )
    way.lose()
    expect((await expectProblem(await login(again), 'account_deleted')).detail).toContain(
      'is deleted',
    )
    await expect(provider.signIn(email, 'a password')).rejects.toThrow('EMAIL_NOT_FOUND')
    expect((await signUp(email)).id).not.toBe(id)
  })

  test('ada may come back at once when the provider did its half and nobody heard of it', async () => {
    const email = nextAddress()
    const { credential, token, id } = await signUp(email)
    way.lose('answered')
    expect((await leave(token, credential)).status).toBe(204)
    await expectProblem(await login(credential), 'account_deleted')
    expect((await signUp(email)).id).not.toBe(id)
    way.lose()
    const problem = await expectProblem(await login(credential), 'account_deleted')
    expect(problem.detail).toContain('is deleted')
    await expectProblem(await login(credential), 'invalid_identity_token')
  })
})
