import { expect, test } from 'vitest'
import { shareProvider } from './open-provider.ts'
import { createProviderClient, errorWith } from './provider-client.ts'

const PUBLIC_ORIGIN = 'http://localhost:3000'
const provider = shareProvider({ PUBLIC_ORIGIN, FIREBASE_API_KEY: 'a-key' })
const INVALID_CODE = errorWith('INVALID_OOB_CODE')

test('links lead to the app’s page with the parameters of a real project', async () => {
  const email = 'link@example.com'
  await provider.client.signUp(email, 'passw0rd')
  const continueUrl = `${PUBLIC_ORIGIN}/account?tab=names#first`
  await createProviderClient(provider.origin, undefined, 'pt-BR').sendEmail({
    requestType: 'PASSWORD_RESET',
    email,
    continueUrl,
  })
  const [code] = await provider.client.openCodes()
  const { origin, pathname, searchParams } = new URL(code?.oobLink ?? '')
  expect(origin + pathname).toBe(`${PUBLIC_ORIGIN}/account/action`)
  expect([...searchParams]).toEqual([
    ['mode', 'resetPassword'],
    ['oobCode', code?.oobCode],
    ['apiKey', 'a-key'],
    ['continueUrl', continueUrl],
    ['lang', 'pt'],
  ])
  // The response has the emulator's format, without our own fields.
  expect(Object.keys(code ?? {}).toSorted()).toEqual(['email', 'oobCode', 'oobLink', 'requestType'])
})

test('following a link does not consume it, and the emulator’s own path redirects to the app', async () => {
  const email = 'scanned@example.com'
  const { idToken } = await provider.client.signUp(email, 'passw0rd')
  await provider.client.sendEmail({ requestType: 'VERIFY_EMAIL', idToken })
  const oobCode = await provider.client.latestCode(email)
  const query = `?mode=verifyEmail&oobCode=${oobCode}&apiKey=demo`
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${provider.origin}/emulator/action${query}`, {
      method,
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${PUBLIC_ORIGIN}/account/action${query}`)
  }
  for (const _ of [1, 2])
    expect(await provider.client.readCode(oobCode)).toMatchObject({
      requestType: 'VERIFY_EMAIL',
      email,
    })
  expect(await provider.client.redeem(oobCode)).toMatchObject({ email })
  expect(await provider.client.readCode(oobCode)).toMatchObject(INVALID_CODE)
  expect(await provider.client.redeem(oobCode)).toMatchObject(INVALID_CODE)
})

test('a new password voids all reset links of the account, and no other link', async () => {
  const { client } = provider
  const email = 'twice@example.com'
  const { idToken } = await client.signUp(email, 'passw0rd')
  await client.sendEmail({ requestType: 'VERIFY_EMAIL', idToken })
  const verification = await client.latestCode(email)
  const requestReset = async (of: string) => {
    await client.sendEmail({ requestType: 'PASSWORD_RESET', email: of })
    return client.latestCode(of)
  }
  await client.signUp('another@example.com', 'passw0rd')
  const others = await requestReset('another@example.com')
  const [older, newer] = [await requestReset(email), await requestReset(email)]
  const reset = (oobCode: string) =>
    client.toolkit('resetPassword', { oobCode, newPassword: 'passw0rd 2' })
  expect(await reset(newer)).toMatchObject({ email })
  expect(await reset(older)).toMatchObject(INVALID_CODE)

  const beforeChange = await requestReset(email)
  const signedIn = await client.signIn(email, 'passw0rd 2')
  await client.toolkit('update', { idToken: signedIn.idToken, password: 'passw0rd 3' })
  expect(await reset(beforeChange)).toMatchObject(INVALID_CODE)
  expect(await client.redeem(verification)).toMatchObject({ email })
  expect(await reset(others)).toMatchObject({ email: 'another@example.com' })
})

test('one mailbox has one account, however its email is spelled', async () => {
  const { client } = provider
  const { localId } = await client.signUp('grace@bücher.example', 'passw0rd')
  for (const email of [
    'grace@xn--bcher-kva.example',
    'Grace@BÜCHER.example',
    ' grace@bücher.example\u200B',
  ]) {
    expect(await client.signUp(email, 'passw0rd')).toMatchObject(errorWith('EMAIL_EXISTS'))
    expect(await client.signIn(email, 'passw0rd')).toMatchObject({ localId })
  }
})

test('an expired code can be neither read nor redeemed', async () => {
  const email = 'late@example.com'
  const { idToken } = await provider.client.signUp(email, 'passw0rd')
  await provider.client.sendEmail({ requestType: 'VERIFY_EMAIL', idToken })
  await provider.client.sendEmail({ requestType: 'PASSWORD_RESET', email })
  const codes = (await provider.client.openCodes()).filter((code) => code.email === email)
  expect(codes).toHaveLength(2)
  for (const { oobCode } of codes) {
    await fetch(`${provider.origin}/mail/expire`, {
      method: 'POST',
      body: new URLSearchParams({ id: oobCode }),
    })
    const expired = errorWith('EXPIRED_OOB_CODE')
    expect(await provider.client.readCode(oobCode)).toMatchObject(expired)
    expect(await provider.client.redeem(oobCode)).toMatchObject(expired)
    expect(await provider.client.resetPassword(oobCode, 'passw0rd-2')).toMatchObject(expired)
  }
  expect(await provider.client.signIn(email, 'passw0rd')).toHaveProperty('idToken')
})

test('requesting an email reveals whether an account exists, except with enumeration protection', async () => {
  const reset = { requestType: 'PASSWORD_RESET', email: 'unknown@example.com' }
  const { idToken } = await provider.client.signUp('asker@example.com', 'passw0rd')
  await provider.client.signUp('taken@example.com', 'passw0rd')
  const newEmail = 'taken@example.com'
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }
  const setEmailPrivacy = (on: boolean) =>
    provider.owner.send('PATCH', '/emulator/v1/projects/demo-foyer/config', {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: on },
    })
  const before = (await provider.client.openCodes()).length

  expect(await provider.client.sendEmail(reset)).toMatchObject(errorWith('EMAIL_NOT_FOUND'))
  expect(await provider.client.sendEmail(change)).toMatchObject(errorWith('EMAIL_EXISTS'))
  await setEmailPrivacy(true)
  expect(await provider.client.sendEmail(reset)).not.toHaveProperty('error')
  expect(await provider.client.sendEmail(change)).not.toHaveProperty('error')
  const direct = await provider.client.toolkit('update', { idToken, email: 'free@example.com' })
  expect(direct).toMatchObject(errorWith('OPERATION_NOT_ALLOWED'))
  await setEmailPrivacy(false)
  expect(await provider.client.openCodes()).toHaveLength(before)
})
