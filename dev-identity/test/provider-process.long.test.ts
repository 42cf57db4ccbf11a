import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import { makeDataDir } from './open-provider.ts'
import { startProvider } from './provider-process.ts'

function newDataDir(): string {
  const { dataDir, remove } = makeDataDir()
  onTestFinished(remove)
  return dataDir
}

test('a provider exits with its parent process', async () => {
  const { child, ready } = startProvider({ DATA_DIR: newDataDir(), IDENTITY_PORT: '0' })
  await ready
  // A killed parent leaves a closed IPC channel.
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a provider reports that its port or its database is in use', async () => {
  const env = { DATA_DIR: newDataDir(), IDENTITY_PORT: String(await findFreePort()) }
  const first = startProvider(env)
  await first.ready
  const sameFile = await startProvider({ ...env, IDENTITY_PORT: '0' }).stopped
  expect(sameFile).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use by another'),
  })
  const samePort = await startProvider({ ...env, DATA_DIR: newDataDir() }).stopped
  expect(samePort).toEqual({
    code: 1,
    stderr: `Port ${env.IDENTITY_PORT} is already in use; set IDENTITY_PORT to another port.\n`,
  })
  first.child.kill('SIGINT')
  expect(await first.stopped).toMatchObject({ code: 0 })
})
