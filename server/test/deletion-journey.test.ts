import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import {
  type Credential,
  type EmbeddedProvider,
  exchange,
  openEmbeddedProvider,
} from '../../testing/embedded-provider.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'

/** A proxy to the provider that can drop deletions, before or after they reach it. */
async function openLossyProxy(toolkitUrl: string) {
  const { origin, pathname } = new URL(toolkitUrl)
  let dropped: 'request' | 'response' | undefined
  const server = createServer((request, response) => {
    const isDeletion = request.url?.includes('accounts:delete') === true
    const forward = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { url = '', method = '' } = request
      const headers = { 'Content-Type': 'application/json' }
      const body = Buffer.concat(chunks)
      const result = await fetch(origin + url, { method, headers, body })
      const text = await result.text()
      if (isDeletion && dropped) response.destroy()
      else response.writeHead(result.status, headers).end(text)
    }
    if (isDeletion && dropped === 'request') response.destroy()
    else void forward()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    drop: (what?: typeof dropped) => void (dropped = what),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

describe.each(DIALECTS)('deleting an account with the embedded provider, on %s', (dialect) => {
  let provider: EmbeddedProvider
  let proxy: Awaited<ReturnType<typeof openLossyProxy>>
  let server: TestServer
  const open = () =>
    openTestServer(dialect, { ...provider.settings, IDENTITY_TOOLKIT_URL: proxy.url })
  beforeAll(async () => {
    provider = await openEmbeddedProvider()
    proxy = await openLossyProxy(provider.settings.IDENTITY_TOOLKIT_URL)
    server = await open()
  })
  afterAll(async () => {
    await server.close()
    await proxy.close()
    await provider.close()
  })

  let count = 0
  const nextEmail = () => `ada-${(count += 1)}@example.com`
  const login = (credential: Credential) => exchange(server, credential, { call: 'login' })
  const deleteUser = (token: string, { email, idToken }: Credential) =>
    server.send('POST', '/api/user/delete', { token, body: { email, id_token: idToken } })

  async function signUp(email: string) {
    const credential = await provider.signUp(email, 'a password')
    const result = await exchange(server, credential, { call: 'register' })
    return { credential, ...(await expectSignedIn(result, 201)) }
  }

  test('the account is deleted in the database and at the provider, and its owner can sign up again', async () => {
    const email = nextEmail()
    const { credential, token, id } = await signUp(email)
    expect((await deleteUser(token, credential)).status).toBe(204)
    await expect(provider.signIn(email, 'a password')).rejects.toThrow('EMAIL_NOT_FOUND')
    await expectProblem(await login(credential), 'invalid_identity_token')
    expect((await signUp(email)).id).not.toBe(id)
  })

  test('a Google account is deleted in the database and at the provider, and its owner can sign up again', async () => {
    const account = { sub: 'google-lin', email: nextEmail(), name: 'Lin' }
    const openSession = async () => {
      const credential = await provider.signInWith('google.com', account)
      const result = await exchange(server, credential, { call: 'loginWithProviders' })
      return { credential, ...(await expectSignedIn(result)) }
    }
    const before = await openSession()
    expect((await deleteUser(before.token, before.credential)).status).toBe(204)
    const after = await openSession()
    expect(after.id).not.toBe(before.id)
    expect(after.credential.uid).not.toBe(before.credential.uid)
  })

  test('sign-ins are refused while the provider is down, and the next one completes the deletion', async () => {
    const email = nextEmail()
    const { credential, token, id } = await signUp(email)
    proxy.drop('request')
    expect((await deleteUser(token, credential)).status).toBe(204)
    const again = await provider.signIn(email, 'a password')
    expect((await expectProblem(await login(again), 'account_deleted')).detail).toContain(
      'being deleted',
    )
    proxy.drop()
    expect((await expectProblem(await login(again), 'account_deleted')).detail).toContain(
      'was deleted',
    )
    await expect(provider.signIn(email, 'a password')).rejects.toThrow('EMAIL_NOT_FOUND')
    expect((await signUp(email)).id).not.toBe(id)
  })

  test('the owner can sign up again if only the response of the provider was dropped', async () => {
    const email = nextEmail()
    const { credential, token, id } = await signUp(email)
    proxy.drop('response')
    expect((await deleteUser(token, credential)).status).toBe(204)
    await expectProblem(await login(credential), 'account_deleted')
    expect((await signUp(email)).id).not.toBe(id)
    proxy.drop()
    const problem = await expectProblem(await login(credential), 'account_deleted')
    expect(problem.detail).toContain('was deleted')
    await expectProblem(await login(credential), 'invalid_identity_token')
  })
})
