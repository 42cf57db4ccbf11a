import path from 'node:path'
import { buildClient } from '../client/build.ts'
import { openLog } from './processes/open-log.ts'
import { isPortFree } from './processes/ports.ts'
import { withProductDefaults, type ProductEnvironment } from './processes/product-environment.ts'
import { startIdentity, startServer } from './processes/product-processes.ts'
import { runUntilStopped } from './processes/run-until-stopped.ts'

const env = withProductDefaults(process.env)

// Asked before the build: whoever has Foyer open already must not have its pages replaced.
const taken = await findTakenPort(env)
if (taken) {
  console.error(`Port ${env[taken]} is already in use; set ${taken} to a free one.`)
  process.exit(1)
}
await buildClient()
const log = openLog(env.DATA_DIR)
const processes = [startIdentity(env), startServer(env, log.file)]
await runUntilStopped(processes, () => console.log(welcome(env, log.path)))

async function findTakenPort({ HOST, PORT, IDENTITY_PORT }: ProductEnvironment) {
  if (!(await isPortFree(PORT, HOST))) return 'PORT'
  if (!(await isPortFree(IDENTITY_PORT, '127.0.0.1'))) return 'IDENTITY_PORT'
  return undefined
}

function welcome({ PUBLIC_ORIGIN, IDENTITY_PORT, DATA_DIR }: ProductEnvironment, logPath: string) {
  return `
  Foyer is open at ${PUBLIC_ORIGIN}

  Sign in as   ada@example.com
  Password     correct horse battery
  Mail         http://localhost:${IDENTITY_PORT}/mail
  Data         ${path.resolve(DATA_DIR)}
  Log          ${logPath}

  Ctrl-C stops everything; the accounts stay.
`
}
