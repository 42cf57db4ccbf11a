import { once } from 'node:events'
import { request, type OutgoingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { DEMO_USER } from '../src/provider.ts'
import { shareProvider } from './open-provider.ts'
import { errorWith } from './provider-client.ts'

const PUBLIC_ORIGIN = 'http://localhost:3000'
const provider = shareProvider({ PUBLIC_ORIGIN })

const status = async (headers: OutgoingHttpHeaders, path = '/jwks.json') => {
  const call = request(`${provider.origin}${path}`, { headers }).end()
  const [response] = await once(call, 'response')
  response.resume()
  return { status: response.statusCode, cors: response.headers['access-control-allow-origin'] }
}
const policyPath = '/identitytoolkit.googleapis.com/v2/passwordPolicy?key=demo'

test('accepts only loopback host names', async () => {
  const { port } = new URL(provider.origin)
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
    expect({ host, ...(await status({ host })) }).toMatchObject({ status: 200 })
  for (const host of ['evil.example', `localhost.evil.example:${port}`, '10.0.0.1'])
    expect({ host, ...(await status({ host })) }).toMatchObject({ status: 403 })
})

test('accepts only requests of its own pages and of the app’s pages', async () => {
  for (const origin of [PUBLIC_ORIGIN, provider.origin])
    expect(await status({ origin }, policyPath)).toEqual({ status: 200, cors: origin })
  for (const origin of [
    'http://evil.example',
    'http://localhost:3001',
    'null',
    'https://localhost:3000',
  ])
    expect(await status({ origin }, policyPath)).toEqual({ status: 403, cors: undefined })
})

test('identifies the owner only by the secret', async () => {
  const { localId } = await provider.client.signUp('off@example.com', 'switched-0ff')
  const disable = { localId, disableUser: true }
  for (const secret of ['owner', 'ya29.anything', `${provider.ownerSecret}x`])
    expect(await status({ authorization: `Bearer ${secret}` })).toMatchObject({ status: 401 })
  expect(await provider.client.toolkit('update', disable)).toHaveProperty('error')
  expect(await provider.owner.toolkit('update', disable)).toMatchObject({ localId })
  expect(await provider.client.signIn('off@example.com', 'switched-0ff')).toMatchObject(
    errorWith('USER_DISABLED'),
  )
})

test('requires the owner secret for deleting accounts and changing the configuration', async () => {
  const project = '/emulator/v1/projects/demo-foyer'
  const config = { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } }
  expect(await provider.client.send('DELETE', `${project}/accounts`)).toMatchObject(
    errorWith('owner secret'),
  )
  expect(await provider.client.send('PATCH', `${project}/config`, config)).toMatchObject(
    errorWith('owner secret'),
  )
  expect(await provider.owner.send('PATCH', `${project}/config`, config)).toMatchObject(config)
  expect(await provider.client.openCodes()).toBeInstanceOf(Array)
})

test('does not decode a path that it has checked', async () => {
  const { email } = DEMO_USER
  await provider.client.sendEmail({ requestType: 'PASSWORD_RESET', email })
  for (const path of ['/%6Dail', '/emulator/v1/projects/demo-foyer/oob%43odes']) {
    const response = await fetch(`${provider.origin}${path}`, {
      headers: { origin: PUBLIC_ORIGIN },
    })
    expect(await response.text()).not.toContain(email)
  }
})
