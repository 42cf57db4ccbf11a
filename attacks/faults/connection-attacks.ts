import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { attacksOn } from '../frame/attack.ts'
import type { World } from '../frame/world.ts'

/*
 * Callers that hold a connection and say nothing, or go away in the middle. Others must not notice.
 */

const POST =
  'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'

/** So many connections that have each said this much. */
async function hold({ product }: World, { count, said }: { count: number; said: string }) {
  const sockets = Array.from({ length: count }, () => connect(product.port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.on('error', () => {}).write(said)
  return sockets
}

/** Whether the victim is served while so many others do this. */
const while300 = (said: string, then: (socket: Socket) => void = () => {}) =>
  async function run(world: World) {
    const sockets = await hold(world, { count: 300, said })
    for (const socket of sockets) then(socket)
    const answer = await world.send({ path: '/api/user', token: world.victim.token })
    for (const socket of sockets) socket.destroy()
    return answer
  }

export const connectionAttacks = attacksOn(
  { rule: 'the edge', standsFor: 'CVE-2007-6750 (slowloris), ASVS 15.2.2', expected: 200 },
  [
    { title: 'three hundred connections that say nothing', run: while300('') },
    {
      title: 'three hundred that never end their headers',
      run: while300('GET / HTTP/1.1\r\nX-A: '),
    },
    { title: 'three hundred that never send their body', run: while300(`${POST}{`) },
    {
      title: 'three hundred that never read the answer',
      run: while300('GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n', (socket) => socket.pause()),
    },
    {
      title: 'three hundred that hang up in the middle of their body: no fault of ours in the log',
      standsFor: 'ASVS 16.5.3',
      run: while300(`${POST}{`, (socket) => socket.resetAndDestroy()),
      after: ({ product }) =>
        assert.ok(!/"status":5\d\d/.test(faultsAfterLookups(product.readLog()))),
    },
  ],
)

/** The log without what the faults of the provider, tried before, have rightly caused. */
function faultsAfterLookups(log: string): string {
  return log
    .split('\n')
    .filter((line) => !line.includes('"code":"unavailable"'))
    .join('\n')
}
