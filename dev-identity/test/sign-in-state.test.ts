import { describe, expect, test } from 'vitest'
import { makeDataDir, openProvider, shareProvider } from './open-provider.ts'
import { errorWith } from './provider-client.ts'

const provider = shareProvider()
const PASSWORD = 'passw0rd'

/** Somebody who signed in a while ago, so that what happens now is later by the second. */
async function signedInBefore(email: string, secondsAgo = 60) {
  const { localId = '' } = await provider.client.signUp(email, PASSWORD)
  const then = Date.now() - secondsAgo * 1000
  const validSince = String(Math.floor(then / 1000))
  await provider.owner.toolkit('update', { localId, validSince, lastLoginAt: String(then) })
  const { idToken = '' } = await provider.client.signIn(email, PASSWORD)
  const { refreshToken = '' } = await provider.client.signIn(email, PASSWORD)
  await provider.owner.toolkit('update', { localId, validSince, lastLoginAt: String(then) })
  return { email, localId, idToken, refreshToken }
}

describe('a refresh token is void', () => {
  const changes: Record<string, (person: { email: string; idToken: string }) => Promise<void>> = {
    'a new password': async ({ idToken }) => {
      await provider.client.toolkit('update', { idToken, password: 'an0ther one' })
    },
    'a reset': async ({ email }) => {
      await provider.client.sendMail({ requestType: 'PASSWORD_RESET', email })
      await provider.client.resetPassword(await provider.client.latestCode(email), 'an0ther one')
    },
    'a move and its undo': async ({ email, idToken }) => {
      const newEmail = `new-${email}`
      await provider.client.sendMail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
      await provider.client.redeem(await provider.client.latestCode(newEmail))
      await provider.client.redeem(await provider.client.latestCode(email))
    },
  }
  test.each(Object.entries(changes))('after %s', async (name, change) => {
    const person = await signedInBefore(`${name.replaceAll(' ', '-')}@example.com`)
    expect(await provider.client.refresh(person.refreshToken)).toHaveProperty('id_token')
    await change(person)
    expect(await provider.client.refresh(person.refreshToken)).toMatchObject(
      errorWith('TOKEN_EXPIRED'),
    )
  })
})

test('what changes an account needs a sign-in of the last five minutes', async () => {
  const stale = errorWith('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  const { idToken, email } = await signedInBefore('stale@example.com', 301)
  const { toolkit, sendMail } = provider.client
  const move = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'n@example.com' }
  expect(await toolkit('update', { idToken, password: 'an0ther one' })).toMatchObject(stale)
  expect(await toolkit('update', { idToken, email: 'n@example.com' })).toMatchObject(stale)
  expect(await toolkit('delete', { idToken })).toMatchObject(stale)
  expect(await sendMail(move)).toMatchObject(stale)
  expect(await toolkit('update', { idToken, displayName: 'Ada' })).not.toHaveProperty('error')
  expect(await sendMail({ requestType: 'VERIFY_EMAIL', idToken })).not.toHaveProperty('error')
  const fresh = await provider.client.signIn(email, PASSWORD)
  expect(await toolkit('delete', { idToken: fresh.idToken })).not.toHaveProperty('error')
})

test('a linked Google account, its removal and a deletion outlive a restart', async () => {
  const { dataDir, remove } = makeDataDir()
  const google = { sub: 'g-1', email: 'linked@example.com' }
  const gone = { sub: 'g-2', email: 'unlinked@example.com' }
  const first = await openProvider({ DATA_DIR: dataDir })
  const linked = await first.client.signUp(google.email, PASSWORD)
  await first.client.signInWithGoogle(google, linked.idToken)
  const unlinked = await first.client.signUp(gone.email, PASSWORD)
  const { idToken } = await first.client.signInWithGoogle(gone, unlinked.idToken)
  await first.client.toolkit('update', { idToken, deleteProvider: ['google.com'] })
  const deleted = await first.client.signUp('deleted@example.com', PASSWORD)
  await first.client.toolkit('delete', { idToken: deleted.idToken })
  await first.close()

  const { client, close } = await openProvider({ DATA_DIR: dataDir })
  const ways = async (email: string) => {
    const { idToken: proof } = await client.signIn(email, PASSWORD)
    const [user] = (await client.toolkit('lookup', { idToken: proof })).users ?? []
    return user?.providerUserInfo?.map(({ providerId }) => providerId).toSorted()
  }
  expect(await ways(google.email)).toEqual(['google.com', 'password'])
  expect(await ways(gone.email)).toEqual(['password'])
  expect((await client.signInWithGoogle(google)).localId).toBe(linked.localId)
  expect(await client.signIn('deleted@example.com', PASSWORD)).toMatchObject(
    errorWith('EMAIL_NOT_FOUND'),
  )
  await close()
  remove()
})
