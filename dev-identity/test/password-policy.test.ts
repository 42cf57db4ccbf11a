import { expect, test } from 'vitest'
import { DEMO_USER } from '../src/provider.ts'
import { shareProvider } from './open-provider.ts'
import { errorWith } from './provider-client.ts'

const provider = shareProvider({
  IDENTITY_PASSWORD_POLICY: '{"minPasswordLength":8,"containsNumericCharacter":true}',
})

const shortfall = errorWith(
  'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a numeric character]',
)

test('the policy is returned in the format of the real provider', async () => {
  const path = '/identitytoolkit.googleapis.com/v2/passwordPolicy?key=demo'
  expect(await provider.client.send('GET', path)).toMatchObject({
    customStrengthOptions: { minPasswordLength: 8, containsNumericCharacter: true },
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  })
})

test('the policy applies to sign-up, password changes and password resets', async () => {
  const { client } = provider
  expect(await client.signUp('new@example.com', 'no-digit-here')).toMatchObject(shortfall)
  expect(await client.signUp('new@example.com', 'tiny')).toMatchObject(errorWith('WEAK_PASSWORD'))
  const { idToken } = await client.signUp('new@example.com', 'a-digit-1')
  expect(await client.toolkit('update', { idToken, password: 'no-digit-here' })).toMatchObject(
    shortfall,
  )
  await client.sendEmail({ requestType: 'PASSWORD_RESET', email: 'new@example.com' })
  const [code] = (await client.openCodes()).filter(({ email }) => email === 'new@example.com')
  const reset = { oobCode: code?.oobCode, newPassword: 'no-digit-here' }
  expect(await client.toolkit('resetPassword', reset)).toMatchObject(shortfall)
  expect(await client.signIn('new@example.com', 'a-digit-1')).toHaveProperty('idToken')
})

test('the demo user can sign in despite the policy', async () => {
  expect(await provider.client.signIn(DEMO_USER.email, DEMO_USER.password)).toHaveProperty(
    'idToken',
  )
})
