import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import { requestRaw } from '../../testing/raw.ts'
import { type ServerProcess, startServerProcess } from '../../testing/product.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

/** What a server that signs people in with passwords never needs. Each takes memory, and time at each start. */
const LATER = {
  nodemailer: /\/node_modules\/nodemailer\//,
  simplewebauthn: /\/node_modules\/@simplewebauthn\/server\//,
  culori: /\/node_modules\/culori\//,
  'the texts, rendering and preview of emails':
    /\/server\/src\/emails\/(?:render|html|preview|texts)/,
}

/** Writes the address of each module that is loaded to a file. */
const RECORDER = `
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.TEST_MODULES, url + '\\n')
    return next(url, context)
  },
})`

let site: TestSite
let folder: string
let server: ServerProcess
let origin: string
beforeAll(async () => {
  site = await createTestSite()
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-modules-'))
  const PORT = String(await findFreePort())
  origin = `http://127.0.0.1:${PORT}`
  server = startServerProcess({
    PORT,
    DATABASE_URL: 'sqlite::memory:',
    PUBLIC_ORIGIN: 'http://foyer.test',
    CLIENT_DIST: site.folder,
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'security@foyer.example',
    TEST_MODULES: path.join(folder, 'modules.txt'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(RECORDER)}`,
  })
  await server.whenReady()
})
afterAll(async () => {
  await server.close()
  site.remove()
  rmSync(folder, { recursive: true })
})

const readModules = () => readFileSync(path.join(folder, 'modules.txt'), 'utf8').trim().split('\n')

function listLoaded(): readonly string[] {
  const modules = readModules()
  return Object.entries(LATER).flatMap(([name, pattern]) =>
    modules.some((url) => pattern.test(url)) ? [name] : [],
  )
}

test('a server that has started has loaded nothing that it needs only later', async () => {
  const get = async (target: string) =>
    (await requestRaw(origin + target, { headers: { Host: 'foyer.test' } })).status
  expect(await get('/login')).toBe(200)
  expect(await get('/api/user')).toBe(401)
  expect(readModules().join()).toContain('/node_modules/hono/')
  expect(listLoaded()).toEqual([])
  expect(await get('/dev/emails')).toBe(200)
  expect(listLoaded()).toEqual(['culori', 'the texts, rendering and preview of emails'])
})
