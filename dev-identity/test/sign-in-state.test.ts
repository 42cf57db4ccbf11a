import { describe, expect, test } from 'vitest'
import { makeDataDir, openProvider, shareProvider } from './open-provider.ts'
import { errorWith } from './provider-client.ts'

const provider = shareProvider()
const PASSWORD = 'passw0rd'

/** Signs up a user and backdates the sign-in, because token times have a resolution of one second. */
async function signInEarlier(email: string, secondsAgo = 60) {
  const { localId = '' } = await provider.client.signUp(email, PASSWORD)
  const then = Date.now() - secondsAgo * 1000
  const validSince = String(Math.floor(then / 1000))
  await provider.owner.toolkit('update', { localId, validSince, lastLoginAt: String(then) })
  const { idToken = '' } = await provider.client.signIn(email, PASSWORD)
  const { refreshToken = '' } = await provider.client.signIn(email, PASSWORD)
  await provider.owner.toolkit('update', { localId, validSince, lastLoginAt: String(then) })
  return { email, localId, idToken, refreshToken }
}

describe('a refresh token is invalid', () => {
  const changes: Record<string, (user: { email: string; idToken: string }) => Promise<void>> = {
    'a password change': async ({ idToken }) => {
      await provider.client.toolkit('update', { idToken, password: 'an0ther one' })
    },
    'a password reset': async ({ email }) => {
      await provider.client.sendEmail({ requestType: 'PASSWORD_RESET', email })
      await provider.client.resetPassword(await provider.client.latestCode(email), 'an0ther one')
    },
    'an email change and its recovery': async ({ email, idToken }) => {
      const newEmail = `new-${email}`
      await provider.client.sendEmail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
      await provider.client.redeem(await provider.client.latestCode(newEmail))
      await provider.client.redeem(await provider.client.latestCode(email))
    },
  }
  test.each(Object.entries(changes))('after %s', async (name, change) => {
    const user = await signInEarlier(`${name.replaceAll(' ', '-')}@example.com`)
    expect(await provider.client.refresh(user.refreshToken)).toHaveProperty('id_token')
    await change(user)
    expect(await provider.client.refresh(user.refreshToken)).toMatchObject(
      errorWith('TOKEN_EXPIRED'),
    )
  })
})

test('sensitive changes require a sign-in within the last five minutes', async () => {
  const tooOld = errorWith('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  const { idToken, email } = await signInEarlier('stale@example.com', 301)
  const { toolkit, sendEmail } = provider.client
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'n@example.com' }
  expect(await toolkit('update', { idToken, password: 'an0ther one' })).toMatchObject(tooOld)
  expect(await toolkit('update', { idToken, email: 'n@example.com' })).toMatchObject(tooOld)
  expect(await toolkit('delete', { idToken })).toMatchObject(tooOld)
  expect(await sendEmail(change)).toMatchObject(tooOld)
  expect(await toolkit('update', { idToken, displayName: 'Ada' })).not.toHaveProperty('error')
  expect(await sendEmail({ requestType: 'VERIFY_EMAIL', idToken })).not.toHaveProperty('error')
  const fresh = await provider.client.signIn(email, PASSWORD)
  expect(await toolkit('delete', { idToken: fresh.idToken })).not.toHaveProperty('error')
})

test('linking Google, unlinking it and deleting an account survive a restart', async () => {
  const { dataDir, remove } = makeDataDir()
  const google = { sub: 'g-1', email: 'linked@example.com' }
  const unlinkedGoogle = { sub: 'g-2', email: 'unlinked@example.com' }
  const first = await openProvider({ DATA_DIR: dataDir })
  const linked = await first.client.signUp(google.email, PASSWORD)
  await first.client.signInWith('google', google, linked.idToken)
  const unlinked = await first.client.signUp(unlinkedGoogle.email, PASSWORD)
  const { idToken } = await first.client.signInWith('google', unlinkedGoogle, unlinked.idToken)
  await first.client.toolkit('update', { idToken, deleteProvider: ['google.com'] })
  const deleted = await first.client.signUp('deleted@example.com', PASSWORD)
  await first.client.toolkit('delete', { idToken: deleted.idToken })
  await first.close()

  const { client, close } = await openProvider({ DATA_DIR: dataDir })
  const signInMethods = async (email: string) => {
    const { idToken: proof } = await client.signIn(email, PASSWORD)
    const [user] = (await client.toolkit('lookup', { idToken: proof })).users ?? []
    return user?.providerUserInfo?.map(({ providerId }) => providerId).toSorted()
  }
  expect(await signInMethods(google.email)).toEqual(['google.com', 'password'])
  expect(await signInMethods(unlinkedGoogle.email)).toEqual(['password'])
  expect((await client.signInWith('google', google)).localId).toBe(linked.localId)
  expect(await client.signIn('deleted@example.com', PASSWORD)).toMatchObject(
    errorWith('EMAIL_NOT_FOUND'),
  )
  await close()
  remove()
})
