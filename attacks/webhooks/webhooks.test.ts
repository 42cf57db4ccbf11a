import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../../testing/raw.ts'
import { createTestUser, idTokenFor } from '../../testing/users.ts'
import { type AttackedProduct, openAttackedProduct } from '../support/attacked-product.ts'

/*
 * Eve has the operator's trust for a moment, or runs a receiver: she has events sent into the network of the server, to a
 * cloud's metadata, or to where her receiver redirects.
 */

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Each is an address into which no event may go, in a form that hides it. */
const REFUSED = [
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166/latest/meta-data',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fd00:ec2::254]/',
  'http://10.0.0.1/',
  'http://192.168.1.1:5432/',
  'http://[64:ff9b::a9fe:a9fe]/',
]

const closing: (() => void)[] = []

async function listen(answer: RequestListener): Promise<{ url: string; count: () => number }> {
  let count = 0
  const server = createServer((request, response) => {
    count++
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, count: () => count }
}

let product: AttackedProduct
let target: Awaited<ReturnType<typeof listen>>
let redirecting: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  target = await listen((_, response) => response.writeHead(204).end())
  redirecting = await listen((_, response) =>
    response.writeHead(307, { Location: `${target.url}/internal` }).end(),
  )
  const urls = [...REFUSED, `${redirecting.url}/secret-path`]
  const webhooks = urls.map((url, index) => ({ name: `w${index}`, url, secrets: [SECRET] }))
  product = await openAttackedProduct({
    WEBHOOKS: JSON.stringify(webhooks),
    TEST_ALLOWED_URLS: redirecting.url,
  })
})
afterAll(async () => {
  await product?.close()
  for (const close of closing) close()
})

test('events to private addresses and redirects: nothing arrives, and the sign-up succeeds [webhooks · CWE-918]', async () => {
  const user = createTestUser()
  const id_token = idTokenFor(user, product.provider.key)
  const body = { email: user.email, firebase_uuid: user.uid, id_token }
  const response = await send(product.port, { method: 'POST', path: '/api/register', body })
  expect(response.status).toBe(201)
  await product.sendDue()
  expect(product.takeReports()).toEqual([])
  expect([redirecting.count(), target.count()]).toEqual([1, 0])
})

test('what failed is logged without secret, path and address [webhooks · ASVS 16.2.5]', () => {
  const log = product.readLog()
  expect(log).toContain('"event":"delivery-delayed"')
  for (const text of ['MfKQ9r8GKYqr', 'secret-path', '169.254', 'meta-data', '10.0.0.1'])
    expect(log).not.toContain(text)
})
