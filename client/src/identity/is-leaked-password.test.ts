import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { isLeakedPassword } from './passwords.ts'

/** SHA-1 of "password". */
const [PREFIX, SUFFIX] = ['5BAA6', '1E4C9B93F3F0682250B6CF8331B7EE68FD8']

let close = () => {}

afterEach(() => close())

/** A stand-in for the service. */
async function openService(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  close = () => server.close()
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`
}

it('asks with the first five characters of the hash only, and finds the rest in the answer', async () => {
  const asked: (string | undefined)[] = []
  const url = await openService(({ url }, response) => {
    asked.push(url)
    response.end(`0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${SUFFIX}:52256179\r\n`)
  })
  expect(await isLeakedPassword('password', url)).toBe(true)
  expect(await isLeakedPassword('correct horse battery', url)).toBe(false)
  expect(asked).toEqual([`/range/${PREFIX}`, expect.stringMatching(/^\/range\/[\dA-F]{5}$/)])
})

it('a line that only pads the answer does not count', async () => {
  const url = await openService((_, response) => response.end(`${SUFFIX}:0`))
  expect(await isLeakedPassword('password', url)).toBe(false)
})

it('rejects if the service fails', async () => {
  const url = await openService((_, response) => response.writeHead(503).end())
  await expect(isLeakedPassword('password', url)).rejects.toThrow('503')
})
