import { expect, test } from 'vitest'
import { makeDataDir, openProvider, shareProvider, type Provider } from './open-provider.ts'
import { errorWith, type ProviderClient } from './provider-client.ts'

const provider = shareProvider()
const PASSWORD = 'passw0rd'

async function changeEmail(client: ProviderClient, email: string, newEmail: string): Promise<void> {
  const { idToken } = await client.signIn(email, PASSWORD)
  await client.sendEmail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  const change = await client.latestCode(newEmail)
  expect(await client.readCode(change)).toMatchObject({
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    email,
    newEmail,
  })
  expect(await client.redeem(change)).toMatchObject({ email: newEmail, emailVerified: true })
}

const accountOf = async ({ client }: Pick<Provider, 'client'>, email: string) => {
  const { idToken } = await client.signIn(email, PASSWORD)
  return (await client.toolkit('lookup', { idToken })).users?.[0]
}

test('the previous email receives a link that restores it as verified', async () => {
  const { client } = provider
  await client.signUp('old@example.com', PASSWORD)
  await changeEmail(client, 'old@example.com', 'new@example.com')
  const undo = await client.latestCode('old@example.com')
  expect(await client.readCode(undo)).toMatchObject({
    requestType: 'RECOVER_EMAIL',
    email: 'old@example.com',
    newEmail: 'new@example.com',
  })
  expect(await client.redeem(undo)).toMatchObject({ email: 'old@example.com' })
  expect(await accountOf(provider, 'old@example.com')).toMatchObject({ emailVerified: true })
  expect(await client.signIn('new@example.com', PASSWORD)).toHaveProperty('error')
  expect(await client.redeem(undo)).toMatchObject(errorWith('INVALID_OOB_CODE'))
})

test('every previous email receives a link, even after an unverified change', async () => {
  const { client } = provider
  await client.signUp('first@example.com', PASSWORD)
  await changeEmail(client, 'first@example.com', 'second@example.com')
  const { idToken } = await client.signIn('second@example.com', PASSWORD)
  await client.toolkit('update', { idToken, email: 'third@example.com' })
  const recoveries = (await client.openCodes()).filter(
    ({ requestType, email }) => requestType === 'RECOVER_EMAIL' && /first|second/.test(email),
  )
  expect(recoveries.map(({ email }) => email)).toEqual(['first@example.com', 'second@example.com'])
  // Each link restores its own email, in any order.
  expect(await client.redeem(await client.latestCode('first@example.com'))).toMatchObject({
    email: 'first@example.com',
  })
})

test('a recovery link does not apply to another account with the same email', async () => {
  const { client } = provider
  await client.signUp('shared@example.com', PASSWORD)
  await changeEmail(client, 'shared@example.com', 'moved@example.com')
  const undo = await client.latestCode('shared@example.com')
  const { idToken } = await client.signIn('moved@example.com', PASSWORD)
  await client.toolkit('delete', { idToken })
  await client.signUp('shared@example.com', PASSWORD)
  await changeEmail(client, 'shared@example.com', 'other@example.com')
  expect(await client.redeem(undo)).toMatchObject(errorWith('INVALID_OOB_CODE'))
  expect(await accountOf(provider, 'other@example.com')).toBeDefined()
})

test('a recovery link works after a restart', async () => {
  const { dataDir, remove } = makeDataDir()
  const first = await openProvider({ DATA_DIR: dataDir })
  await first.client.signUp('old@example.com', PASSWORD)
  await changeEmail(first.client, 'old@example.com', 'between@example.com')
  await changeEmail(first.client, 'between@example.com', 'new@example.com')
  await first.close()
  const second = await openProvider({ DATA_DIR: dataDir })
  const undo = await second.client.latestCode('old@example.com')
  expect(await second.client.redeem(undo)).toMatchObject({ email: 'old@example.com' })
  await second.close()
  remove()
})
