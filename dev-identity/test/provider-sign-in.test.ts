import { PROVIDER_IDS, PROVIDERS } from '@foyer/contract/providers.ts'
import { expect, test } from 'vitest'
import { shareProvider } from './open-provider.ts'

const provider = shareProvider()
const PASSWORD = 'passw0rd'

/** The account of an ID token: its sign-in methods, and whether its email is verified. */
async function lookUp(idToken: string | undefined) {
  const [user] = (await provider.client.toolkit('lookup', { idToken })).users ?? []
  const methods = user?.providerUserInfo?.map(({ providerId }) => providerId).toSorted()
  return { methods, emailVerified: user?.emailVerified }
}

test.each(PROVIDER_IDS)('an email from %s is verified if the provider is trusted', async (id) => {
  const email = `${id}-new@example.com`
  const { idToken } = await provider.client.signInWith(id, { sub: email, email })
  expect(await lookUp(idToken)).toEqual({
    methods: [PROVIDERS[id].firebaseId],
    emailVerified: PROVIDERS[id].isEmailTrusted,
  })
})

test('an unverified email from GitHub is verified by an email link, and stays verified', async () => {
  const identity = { sub: 'gh-1', email: 'confirmed@example.com' }
  const { idToken } = await provider.client.signInWith('github', identity)
  await provider.client.sendEmail({ requestType: 'VERIFY_EMAIL', idToken })
  await provider.client.redeem(await provider.client.latestCode(identity.email))
  const again = await provider.client.signInWith('github', identity)
  expect(await lookUp(again.idToken)).toMatchObject({ emailVerified: true })
})

const untrusted = PROVIDER_IDS.filter((id) => !PROVIDERS[id].isEmailTrusted)

test.each(untrusted)('a sign-in with %s and a taken email is refused until linked', async (id) => {
  const email = `${id}-taken@example.com`
  const owner = await provider.client.signUp(email, PASSWORD)
  const refused = await provider.client.signInWith(id, { sub: email, email })
  expect(refused).toMatchObject({ needConfirmation: true })
  expect(refused).not.toHaveProperty('idToken')
  expect(await lookUp(owner.idToken)).toEqual({ methods: ['password'], emailVerified: false })

  await provider.client.signInWith(id, { sub: email, email }, owner.idToken)
  const linked = await provider.client.signInWith(id, { sub: email, email })
  expect(linked.localId).toBe(owner.localId)
  expect(await lookUp(linked.idToken)).toEqual({
    methods: [PROVIDERS[id].firebaseId, 'password'],
    emailVerified: false,
  })
})

const trusted = PROVIDER_IDS.filter((id) => PROVIDERS[id].isEmailTrusted)

test.each(trusted)('%s replaces every method of an unverified account', async (id) => {
  const email = `${id}-squatted@example.com`
  const squatter = await provider.client.signUp(email, PASSWORD)
  await provider.client.signInWith('github', { sub: email, email }, squatter.idToken)
  const { idToken, localId } = await provider.client.signInWith(id, { sub: email, email })
  expect(localId).toBe(squatter.localId)
  expect(await lookUp(idToken)).toEqual({
    methods: [PROVIDERS[id].firebaseId],
    emailVerified: true,
  })
  expect(await provider.client.signIn(email, PASSWORD)).toHaveProperty('error')
  const replaced = await provider.client.signInWith('github', { sub: email, email })
  expect(replaced).toMatchObject({ needConfirmation: true })
})

test.each(trusted)('%s is added to a verified account, which keeps its methods', async (id) => {
  const email = `${id}-verified@example.com`
  const { localId } = await provider.client.signUp(email, PASSWORD)
  await provider.owner.toolkit('update', { localId, emailVerified: true })
  const { idToken } = await provider.client.signInWith(id, { sub: email, email })
  expect(await lookUp(idToken)).toEqual({
    methods: [PROVIDERS[id].firebaseId, 'password'].toSorted(),
    emailVerified: true,
  })
})
