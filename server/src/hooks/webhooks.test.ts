import type { LookupAddress } from 'node:dns'
import dns from 'node:dns/promises'
import { createServer } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { DeliveredEvent } from './hooks.ts'
import { findHostFault, isAllowed, listWebhooks, sendTest, signMessage } from './webhooks.ts'

/** Collects the bodies of what arrives, and accepts them. */
async function openReceiver() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.close(resolve))
  return { port: (server.address() as AddressInfo).port, bodies, close }
}

const toEndpoint = (host: string, port: number, personalData = false) => ({
  name: 'crm',
  url: new URL(`http://${host}:${port}/`),
  secrets: [Buffer.alloc(32)],
  events: undefined,
  personalData,
})

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])(
  'nothing is sent to %s, whose address is private',
  async (host) => {
    const receiver = await openReceiver()
    const endpoint = toEndpoint(host, receiver.port)
    const config = { endpoints: [endpoint], privateNetworks: new BlockList() }
    const sent = sendTest(endpoint, config, { id: 'id', now: 0 })
    await expect(sent).rejects.toThrow('private or reserved')
    expect(receiver.bodies).toEqual([])
    await receiver.close()
  },
)

test.each([true, false])('a message has the user if the settings say so: %s', async (isWanted) => {
  const receiver = await openReceiver()
  const privateNetworks = new BlockList()
  privateNetworks.addAddress('127.0.0.1')
  const endpoints = [toEndpoint('localhost', receiver.port, isWanted)]
  const user = { email: 'ada@example.com' }
  const event = { id: 'id', type: 'user.created', at: '', way: 'sign-up', user_id: 'ada', user }
  const [webhook] = listWebhooks({ endpoints, privateNetworks }, () => 0)
  await webhook?.deliver(event as unknown as DeliveredEvent, new AbortController().signal)
  const data = { way: 'sign-up', user_id: 'ada', ...(isWanted && { user }) }
  expect(receiver.bodies.map((body) => JSON.parse(body) as object)).toEqual([
    { type: 'user.created', timestamp: '', data },
  ])
  await receiver.close()
})

interface HeldLookup {
  readonly host: string
  fail(): void
  /** Finds this machine. */
  find(): void
}

/** Name servers that answer when a test says so. */
function holdLookups() {
  const asked: HeldLookup[] = []
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((host: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<LookupAddress[]>()
    asked.push({
      host,
      fail: () => reject(Object.assign(new Error(host), { code: 'ENOTFOUND' })),
      find: () => resolve([{ address: '127.0.0.1', family: 4 }]),
    })
    return promise
  }) as never)
  return { asked, lookup }
}

test('names are looked up one after another, and again half a minute after they failed', async () => {
  const { asked, lookup } = holdLookups()
  let now = 0
  const config = { endpoints: [], privateNetworks: new BlockList() }
  const find = (host: string) => findHostFault(toEndpoint(host, 80), config, () => now)
  const faults = ['one.test', 'two.test', 'one.test'].map(find)
  for (const host of ['one.test', 'two.test']) {
    await nextTurn()
    expect(asked.map((one) => one.host)).toEqual([host])
    asked.pop()?.fail()
  }
  const fault = 'The connection failed: ENOTFOUND'
  expect(await Promise.all(faults)).toEqual([fault, fault, fault])
  now += 29_999
  expect(await find('one.test')).toBe(fault)
  now++
  const again = find('one.test')
  await nextTurn()
  asked.pop()?.fail()
  expect(await again).toBe(fault)
  expect(lookup).toHaveBeenCalledTimes(3)
  lookup.mockRestore()
})

test('a name that was not found the last time waits for all others', async () => {
  const { asked, lookup } = holdLookups()
  let now = 0
  const config = { endpoints: [], privateNetworks: new BlockList() }
  const find = (host: string) => findHostFault(toEndpoint(host, 80), config, () => now)
  const order: string[] = []
  const answerAll = async (faults: readonly Promise<unknown>[]) => {
    for (let answered = 0; answered < faults.length; answered++) {
      await nextTurn()
      const next = asked.pop()
      order.push(next?.host ?? '')
      next?.fail()
    }
    await Promise.all(faults)
  }
  await answerAll([find('dead.test')])
  now += 30_000
  await answerAll(['slow.test', 'dead.test', 'well.test'].map(find))
  expect(order).toEqual(['dead.test', 'slow.test', 'well.test', 'dead.test'])
  lookup.mockRestore()
})

test('a receiver has its ten seconds after its name was looked up, and nothing is sent too late', async () => {
  const receiver = await openReceiver()
  const { asked, lookup } = holdLookups()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const privateNetworks = new BlockList()
  privateNetworks.addAddress('127.0.0.1')
  const endpoints = [toEndpoint('receiver.test', receiver.port)]
  const [webhook] = listWebhooks({ endpoints, privateNetworks }, () => 0)
  const aborting = new AbortController()
  const deliver = (id: string) =>
    webhook?.deliver({ id, type: id } as unknown as DeliveredEvent, aborting.signal)
  const sent = deliver('sent')
  await nextTurn()
  expect(timeout).not.toHaveBeenCalled()
  asked.pop()?.find()
  await sent
  expect(timeout).toHaveBeenCalledOnce()
  const late = deliver('late')
  await nextTurn()
  aborting.abort()
  asked.pop()?.find()
  await expect(late).rejects.toThrow('aborted')
  expect(receiver.bodies.map((body) => JSON.parse(body) as object)).toMatchObject([
    { type: 'sent' },
  ])
  for (const spy of [lookup, timeout]) spy.mockRestore()
  await receiver.close()
})

test('the signature is that of the specification', () => {
  // The vector of the reference implementations of Standard Webhooks.
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
  expect(signMessage(message, [secret], 1_614_265_330_000)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('an address', () => {
  const none = new BlockList()
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.100.100.200',
    '127.0.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2001::1',
    '2002:a00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
  ])('%s is refused', (address) => {
    expect(isAllowed(address, none)).toBe(false)
  })

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is not', (address) => {
    expect(isAllowed(address, none)).toBe(true)
  })

  test('of a network that the settings list is not refused', () => {
    const listed = new BlockList()
    listed.addSubnet('10.1.0.0', 16, 'ipv4')
    expect([isAllowed('10.1.2.3', listed), isAllowed('10.2.2.3', listed)]).toEqual([true, false])
  })
})
