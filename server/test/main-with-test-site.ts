import { pathToFileURL } from 'node:url'
import { runServer } from '../src/run-server.ts'

// The real server with a test client, so that no test needs a build. Its parent can set its clock.
const { TEST_SITE = '', TEST_CLOCK_ERROR_MS = '0', TEST_PRODUCT_MIGRATIONS } = process.env
const realNow = Date.now
let clockErrorMs = Number(TEST_CLOCK_ERROR_MS)
Date.now = () => realNow() + clockErrorMs
process.on('message', (message: { readonly clockErrorMs: number }) => {
  clockErrorMs = message.clockErrorMs
  process.send?.({ type: 'clock-set' })
})
await runServer(
  TEST_SITE,
  TEST_PRODUCT_MIGRATIONS === undefined ? undefined : pathToFileURL(`${TEST_PRODUCT_MIGRATIONS}/`),
)
