import assert from 'node:assert/strict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAttackedProduct, type AttackedProduct } from '../support/attacked-product.ts'
import { jsonOf } from '../../testing/raw.ts'
import { createPasskeyUser, createTwoStepUser } from '../../testing/factors.ts'
import { type AttackContext, openAttackContext } from '../support/attack-context.ts'
import { logInWithPasskey, nextFactor } from '../support/factors.ts'
import { issueLater, openConnectedUser } from '../support/users.ts'

// They need a product of their own, because the victim of other attacks must stay signed in.
let product: AttackedProduct
let context: AttackContext
beforeAll(async () => {
  product = await openAttackedProduct()
  context = await openAttackContext(product)
})
afterAll(() => product?.close())

async function logOut(...sessions: readonly { readonly token: string }[]): Promise<void> {
  for (const { token } of sessions)
    assert.equal((await context.send({ path: '/api/user/logout', token })).status, 204)
}

test('a trusted device of a user who was logged out when the operator ended all sessions → second_factor_required [rule 17: trusted devices · ASVS 7.4.5]', async () => {
  const ada = await createTwoStepUser(context.api)
  const device = { device_id: 'the-device-of-a-thief-01' }
  const body = { ...nextFactor(ada), ...device, trust_device: true }
  const trusting = jsonOf(await context.signIn(ada, { body }))
  await logOut(ada, { token: String(trusting['token']) })
  await product.runUsersCommand('end-all', 'yes')
  const response = await context.signIn(ada, { body: device })
  expect([response.status, jsonOf(response)['code']]).toEqual([401, 'second_factor_required'])
})

test('a passkey of a user who was logged out when the operator ended all sessions → passkey_suspended [rule 13: passkeys · ASVS 7.4.5]', async () => {
  const ada = await createPasskeyUser(context.api)
  await logOut(ada)
  await product.runUsersCommand('end-all', 'yes')
  const response = await logInWithPasskey(context, ada)
  expect([response.status, jsonOf(response)['code']]).toEqual([401, 'passkey_suspended'])
})

test('an account of an untrusted provider, connected to a user who was logged out when the operator ended all sessions → forbidden [rule 4: account lookup · ASVS 7.4.5]', async () => {
  const { ada, eve } = await openConnectedUser(context)
  // Ending an open session would end the confirmation too.
  await logOut(ada, eve)
  await product.runUsersCommand('end-all', 'yes')
  const response = await context.exchange(eve, issueLater(context, eve))
  expect([response.status, jsonOf(response)['code']]).toEqual([403, 'forbidden'])
  // Her own device is known. On another one, a password needs a code by email (rule 18: codes by email).
  const known = { body: ada.device }
  expect((await context.exchange(ada, issueLater(context, ada), known)).status).toBe(200)
})
