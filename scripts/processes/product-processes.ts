import path from 'node:path'
import type { ProductEnvironment } from './product-environment.ts'
import { startProcess, type RunningProcess } from './start-process.ts'

const entryOf = (name: string) => path.join(import.meta.dirname, '../..', name, 'src/main.ts')

/** Starts the embedded identity provider. */
export function startIdentity(env: ProductEnvironment): RunningProcess {
  return startProcess({
    name: 'The identity provider',
    entry: entryOf('dev-identity'),
    env,
    stdout: 'ignore',
  })
}

/** Starts the product server; its log lines go to the open file `log`. */
export function startServer(env: ProductEnvironment, log: number): RunningProcess {
  return startProcess({ name: 'The product server', entry: entryOf('server'), env, stdout: log })
}
