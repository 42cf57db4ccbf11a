import { loadProduct } from '@foyer/product/load.ts'
import { expect, it } from 'vitest'
import { DEMO_USER, expectExited, prepareTerminal } from './run-from-terminal.ts'

const { signIn, signUp } = await loadProduct()

/** The first login of the demo user signs her up, which not every product allows. */
const isOpen = signIn.password && signUp === 'open'

const { start, productApi } = prepareTerminal()

it('starts a product that works, and Ctrl-C leaves nothing running', async () => {
  const run = start()
  const printed = await run.started()
  const [origin = ''] = /http:\/\/localhost:\d+$/m.exec(printed) ?? []
  expect((await fetch(`${origin}/login`)).status).toBe(200)
  if (isOpen) await productApi().session(DEMO_USER) // throws if she is refused

  const pids = run.processes()
  expect(pids).toHaveLength(3) // the script, provider, server
  run.signalAll('SIGINT')
  expect(await run.ended).toMatchObject({ code: 0 })
  await expectExited(pids)
})
