import { expect } from '@playwright/test'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { markEmailVerified } from './provider-admin.ts'
import type { Arrange, TestUser } from './arrange.ts'
import { newestEmail, type Email } from './mailbox.ts'
import type { RunningProduct } from './product.ts'

/** The return path of these links. */
const RETURN_PATH = '/?tab=names#first'

/** What the helpers need from a test. */
export interface TestSetup {
  readonly product: RunningProduct
  readonly arrange: Arrange
}

/** Signs a user up whose email is verified before the first sign-in. */
export async function verifiedUser({ product, arrange }: TestSetup): Promise<TestUser> {
  const user = await arrange.user()
  await markEmailVerified(product, user.email)
  return user
}

/** Sends and returns a password reset email. */
export async function passwordResetEmail(
  product: RunningProduct,
  { email }: TestUser,
): Promise<Email> {
  await requestEmail(product, { requestType: 'PASSWORD_RESET', email })
  return newestEmail(product, 'PASSWORD_RESET', email)
}

/** Sets a new password with the code of such an email, without signing in. */
export const resetPassword = (product: RunningProduct, oobCode: string, newPassword: string) =>
  post(toolkit(product, 'resetPassword'), { oobCode, newPassword })

/** Sends and returns a verification email. */
export async function verificationEmail(product: RunningProduct, user: TestUser): Promise<Email> {
  await requestEmail(product, {
    requestType: 'VERIFY_EMAIL',
    idToken: await issueIdToken(product, user),
  })
  return newestEmail(product, 'VERIFY_EMAIL', user.email)
}

/** Requests an email change at the product and the provider, as from another device, and returns the email. */
export async function emailChangeEmail(
  { product, arrange }: TestSetup,
  user: TestUser,
  newEmail: string,
): Promise<Email> {
  const token = await arrange.session(user)
  const body = { email: newEmail, id_token: await issueIdToken(product, user) }
  await post(`${product.origin}${API_BASE}${ENDPOINTS.changeEmail.path}`, body, token)
  return unrequestedChangeEmail(product, user, newEmail)
}

/** The same email, requested only at the provider, so that the product does not know the change. */
export async function unrequestedChangeEmail(
  product: RunningProduct,
  user: TestUser,
  newEmail: string,
): Promise<Email> {
  const idToken = await issueIdToken(product, user)
  await requestEmail(product, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  return newestEmail(product, 'VERIFY_AND_CHANGE_EMAIL', newEmail)
}

/** Applies the code of an email link, as on another device. Not for password resets. */
export const applyCode = (product: RunningProduct, oobCode: string) =>
  post(toolkit(product, 'update'), { oobCode })

/** Returns an ID token of a user with a password. */
export async function issueIdToken(
  product: RunningProduct,
  { email, password }: TestUser,
  operation: 'signInWithPassword' | 'signUp' = 'signInWithPassword',
): Promise<string> {
  const body = { email, password, returnSecureToken: true }
  const response = await post(toolkit(product, operation), body)
  return ((await response.json()) as { idToken: string }).idToken
}

/** Asks the provider to send an email, as a page does. */
const requestEmail = (product: RunningProduct, body: object) =>
  post(toolkit(product, 'sendOobCode'), { continueUrl: product.origin + RETURN_PATH, ...body })

const toolkit = ({ identityOrigin }: RunningProduct, call: string) =>
  `${identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`

async function post(url: string, body: object, token?: string): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  expect(response.ok, `${url}: ${response.status}`).toBe(true)
  return response
}
