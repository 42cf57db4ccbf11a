import { createServer, type IncomingMessage } from 'node:http'
import { accountFor, readClaims } from '../../testing/fake-provider.ts'

/* A fake identity provider: serves the key of BENCH_JWK, and answers account lookups at once. */

const keys = JSON.stringify({ keys: [JSON.parse(process.env['BENCH_JWK'] ?? '{}')] })

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const handle = request.url?.startsWith('/jwks.json') ? Promise.resolve(keys) : lookUp(request)
  void handle.then((body) => {
    const length = Buffer.byteLength(body)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length })
    response.end(body)
  })
})

async function lookUp(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  const { idToken } = JSON.parse(text) as { idToken: string }
  return JSON.stringify({ users: [accountFor(readClaims(idToken))] })
}

server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ type: 'ready' }))
process.once('disconnect', () => process.exit())
