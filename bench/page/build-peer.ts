import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { PEERS } from '../support/install-peers.ts'
import type { Files } from './static-server.ts'

/** Builds a page of `bench/peers/pages` for production: its HTML at `/<name>.html`, and its assets. */
export async function buildPeer(peer: string, name: string): Promise<Files> {
  const root = path.join(PEERS, 'pages', peer)
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(root, `${name}.html`) },
    },
  })
  const [built] = [result].flat()
  if (!built || !('output' in built)) throw new Error(`${peer} was not built`)
  return new Map(
    built.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
}
