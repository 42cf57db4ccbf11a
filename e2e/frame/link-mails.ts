import { expect } from '@playwright/test'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { confirmAddress } from './administer.ts'
import type { Arrange, Person } from './arrange.ts'
import { newestMail, type Mail } from './mailbox.ts'
import type { Product } from './product.ts'

/** Where the links of these mails lead in the end. */
const PLACE = '/?tab=names#first'

/** What a mail is arranged with, by the back door. */
export interface BackDoor {
  readonly product: Product
  readonly arrange: Arrange
}

/** Somebody whose address is confirmed, before they come in anywhere. */
export async function confirmedPerson({ product, arrange }: BackDoor): Promise<Person> {
  const person = await arrange.person()
  await confirmAddress(product, person.email)
  return person
}

/** The mail for a new password. */
export async function resetMail(product: Product, { email }: Person): Promise<Mail> {
  await ask(product, { requestType: 'PASSWORD_RESET', email })
  return newestMail(product, 'PASSWORD_RESET', email)
}

/** A new password by the code of such a mail; nobody is signed in by it. */
export const resetPassword = (product: Product, oobCode: string, newPassword: string) =>
  post(toolkit(product, 'resetPassword'), { oobCode, newPassword })

/** The mail that confirms an address. */
export async function verifyMail(product: Product, person: Person): Promise<Mail> {
  await ask(product, { requestType: 'VERIFY_EMAIL', idToken: await proveAnew(product, person) })
  return newestMail(product, 'VERIFY_EMAIL', person.email)
}

/** The mail to a new address, asked for at the product and at the provider, as from another device. */
export async function changeMail(
  { product, arrange }: BackDoor,
  person: Person,
  newEmail: string,
): Promise<Mail> {
  const token = await arrange.session(person)
  const body = { email: newEmail, id_token: await proveAnew(product, person) }
  await post(`${product.origin}${API_BASE}${ENDPOINTS.changeEmail.path}`, body, token)
  return unaskedChangeMail(product, person, newEmail)
}

/** Takes a change of address back, as from another device. */
export async function withdrawChange({ product, arrange }: BackDoor, person: Person) {
  const answer = await fetch(`${product.origin}${API_BASE}${ENDPOINTS.withdrawEmailChange.path}`, {
    method: ENDPOINTS.withdrawEmailChange.method,
    headers: { authorization: `Bearer ${await arrange.session(person)}` },
  })
  expect(answer.status).toBe(204)
}

/** The same mail, asked for at the provider alone: the product knows nothing of it. */
export async function unaskedChangeMail(
  product: Product,
  person: Person,
  newEmail: string,
): Promise<Mail> {
  const idToken = await proveAnew(product, person)
  await ask(product, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  return newestMail(product, 'VERIFY_AND_CHANGE_EMAIL', newEmail)
}

/** The link of a mail is pressed on another device: for anything but a new password. */
export const applyCode = (product: Product, oobCode: string) =>
  post(toolkit(product, 'update'), { oobCode })

/** The provider's own word for somebody with a password, known or new. */
export async function proveAnew(
  product: Product,
  { email, password }: Person,
  operation: 'signInWithPassword' | 'signUp' = 'signInWithPassword',
): Promise<string> {
  const body = { email, password, returnSecureToken: true }
  const answer = await post(toolkit(product, operation), body)
  return ((await answer.json()) as { idToken: string }).idToken
}

/** Mails as the provider sends them when a page asks it to, without the page. */
const ask = (product: Product, body: object) =>
  post(toolkit(product, 'sendOobCode'), { continueUrl: product.origin + PLACE, ...body })

const toolkit = ({ identityOrigin }: Product, call: string) =>
  `${identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`

async function post(url: string, body: object, token?: string): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${url}: ${answer.status}`).toBe(true)
  return answer
}
