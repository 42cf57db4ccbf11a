import { expect, test } from 'vitest'
import type { BrowserStorage } from '../browser/storage.ts'
import { PICKED } from './fake-authenticator.ts'
import { ADA, openSessionFixture, problem, type ReceivedRequest } from './session-fixture.ts'
import { forgetDevice } from './sign-in.ts'

type Fixture = Awaited<ReturnType<typeof openSessionFixture>>

const openRefusing = () => openSessionFixture(() => problem('unavailable'))

/** Signs in in every way, and returns what the API received of the device. */
async function signInWithAll({ session, received, provider }: Fixture) {
  received.length = 0
  await session.signUp({
    email: ADA.email,
    password: 'correct horse',
    first_name: '',
    last_name: '',
  })
  await session.signIn(ADA.email, 'correct horse')
  await session.signInWith('google')
  await session.signInWithPasskey(PICKED)
  await session.renewSession('active')
  await provider.deleteAccount()
  return received.map(toDevice)
}

function toDevice({ body }: ReceivedRequest) {
  const { device_id, shared, language, time_zone } = body as Record<string, unknown>
  return { device_id, shared, language, time_zone }
}

test('each sign-in sends the id of the device, its language and its time zone', async () => {
  const fixture = await openRefusing()
  const devices = await signInWithAll(fixture)
  expect(new Set(fixture.received.map(({ call }) => call))).toEqual(
    new Set([
      'POST /api/register',
      'POST /api/login',
      'POST /api/loginWithProviders',
      'POST /api/passkey/login',
    ]),
  )
  for (const device of devices)
    expect(device).toEqual({
      device_id: fixture.localStorage.getItem('foyer.device'),
      language: 'de',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  for (const device of await signInWithAll(fixture)) expect(device).toEqual(devices[0])
})

test('a shared computer has no id', async () => {
  const fixture = await openRefusing()
  fixture.userStorage.setShared(true)
  for (const device of await signInWithAll(fixture)) {
    expect(device).toMatchObject({ language: 'de', shared: true })
    expect(device.device_id).toBeUndefined()
  }
  expect(fixture.localStorage.getItem('foyer.device')).toBeNull()
  expect(fixture.userStorage.getItem('foyer.device')).toBeNull()
})

test.each([
  ['it was forgotten', forgetDevice],
  ['it is not one of ours', (storage: BrowserStorage) => storage.setItem('foyer.device', 'x')],
])('the id is random, and replaced if %s', async (_reason, change) => {
  const fixture = await openRefusing()
  const [one] = await signInWithAll(fixture)
  change(fixture.userStorage)
  const [other] = await signInWithAll(fixture)
  for (const device of [one, other]) expect(device?.device_id).toMatch(/^[\da-f]{32}$/)
  expect(other).not.toEqual(one)
})
