import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { defineAttacks } from '../support/attack.ts'
import type { AttackContext } from '../support/attack-context.ts'

/*
 * Clients that hold connections without sending, or disconnect midway. Others must still be served.
 */

const POST =
  'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'

/** Opens connections and sends the same text on each. */
async function hold({ product }: AttackContext, { count, text }: { count: number; text: string }) {
  const sockets = Array.from({ length: count }, () => connect(product.port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.on('error', () => {}).write(text)
  return sockets
}

/** Requests the victim's data after 300 connections have sent this text and `then` has run on each. */
const during300Connections = (text: string, then: (socket: Socket) => void = () => {}) =>
  async function run(context: AttackContext) {
    const sockets = await hold(context, { count: 300, text })
    for (const socket of sockets) then(socket)
    const response = await context.send({ path: '/api/user', token: context.victim.token })
    for (const socket of sockets) socket.destroy()
    return response
  }

export const connectionAttacks = defineAttacks(
  { rule: 'HTTP hardening', reference: 'CVE-2007-6750 (slowloris), ASVS 15.2.2', expected: 200 },
  [
    { title: 'three hundred connections that send nothing', run: during300Connections('') },
    {
      title: 'three hundred connections that never end their headers',
      run: during300Connections('GET / HTTP/1.1\r\nX-A: '),
    },
    {
      title: 'three hundred connections that never send their body',
      run: during300Connections(`${POST}{`),
    },
    {
      title: 'three hundred connections that never read the response',
      run: during300Connections('GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n', (socket) =>
        socket.pause(),
      ),
    },
    {
      title:
        'three hundred connections that close in the middle of the body: no server error in the log',
      reference: 'ASVS 16.5.3',
      run: during300Connections(`${POST}{`, (socket) => socket.resetAndDestroy()),
      after: ({ product }) =>
        assert.ok(!/"status":5\d\d/.test(withoutProviderFaults(product.readLog()))),
    },
  ],
)

/** The log without the errors that earlier provider faults caused. */
function withoutProviderFaults(log: string): string {
  return log
    .split('\n')
    .filter((line) => !line.includes('"code":"unavailable"'))
    .join('\n')
}
