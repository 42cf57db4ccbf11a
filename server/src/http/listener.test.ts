import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../core/log.ts'
import { answerMalformedRequests, closeServer, listen } from './listener.ts'

let server: Server

let lines: string[]

let port: number

beforeEach(async () => {
  lines = []
  server = createServer()
  answerMalformedRequests(server, createLogger({ write: (line) => void lines.push(line) }))
  port = await listen(server, { host: '127.0.0.1', port: 0 })
})

afterEach(() => closeServer(server))

test('of many rejected connections, ten are logged, then one in a hundred', async () => {
  server.maxConnections = 1
  const accepted = connect(port)
  await once(accepted, 'connect')
  for (let attempt = 0; attempt < 100; attempt++) await once(connect(port).resume(), 'close')
  const rejected = lines.map((line) => JSON.parse(line))
  expect(rejected).toHaveLength(11)
  expect(rejected[0]).toMatchObject({ event: 'limit', reason: 'connections' })
  expect(rejected[10]).toMatchObject({ reason: 'connections', omitted: 89 })
  accepted.destroy()
})
