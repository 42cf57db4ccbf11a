import { expect, test } from 'vitest'
import { createApi } from '../api.ts'
import { PICKED } from './fake-authenticator.ts'
import { createFakeStorage } from '../browser/fake-storage.ts'
import { openStorage, type BrowserStorage, createUserStorage } from '../browser/storage.ts'
import { forgetDevice, withDevice } from './sign-in.ts'

const PROOF = { email: 'ada@example.com', firebase_uuid: 'uid', id_token: 'token' }

const PASSKEY = { credential: PICKED.credential }

/** Signs in with each of the calls, and returns the bodies that were sent. */
async function signInWithAll(storage: Storage, tab = createFakeStorage()) {
  const bodies: { device_id?: unknown }[] = []
  const api = createApi(async (_url, init) => {
    bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))
    return new Response(null, { status: 503 })
  })
  const devices = withDevice(api, {
    storage: createUserStorage(
      openStorage(() => storage),
      openStorage(() => tab),
    ),
    language: () => 'de',
  })
  const { register, login, loginWithProviders } = devices
  const calls = [register, login, loginWithProviders].map((call) => call(PROOF))
  await Promise.allSettled([...calls, devices.loginWithPasskey(PASSKEY)])
  return bodies
}

test('each sign-in sends the id of the device, its language and its time zone', async () => {
  const storage = createFakeStorage()
  const bodies = await signInWithAll(storage)
  expect(bodies).toHaveLength(4)
  for (const [index, body] of bodies.entries())
    expect(body).toEqual({
      ...(index < 3 ? PROOF : PASSKEY),
      device_id: storage.getItem('foyer.device'),
      language: 'de',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  expect(await signInWithAll(storage)).toEqual(bodies)
})

test('a shared computer has no id', async () => {
  const storage = createFakeStorage()
  const tab = createFakeStorage()
  createUserStorage(
    openStorage(() => storage),
    openStorage(() => tab),
  ).setShared(true)
  const bodies = await signInWithAll(storage, tab)
  expect(bodies).toHaveLength(4)
  for (const body of bodies) {
    expect(body).toMatchObject({ language: 'de', shared: true })
    expect(body).not.toHaveProperty('device_id')
  }
  expect(storage).toHaveLength(0)
  expect(tab.getItem('foyer.device')).toBeNull()
})

test.each([
  ['it was forgotten', forgetDevice],
  ['it is not one of ours', (storage: BrowserStorage) => storage.setItem('foyer.device', 'x')],
])('the id is random, and replaced if %s', async (_reason, change) => {
  const storage = createFakeStorage()
  const [{ device_id: one } = {}] = await signInWithAll(storage)
  change(openStorage(() => storage))
  const [{ device_id: other } = {}] = await signInWithAll(storage)
  for (const id of [one, other]) expect(id).toMatch(/^[\da-f]{32}$/)
  expect(other).not.toBe(one)
})
