import { userInfo } from 'node:os'
import type { Environment } from './config.ts'

/** Who runs the command, for the log: `OPERATOR`, else the user of the machine, also behind sudo. */
export function findOperatorName(env: Environment): string {
  return env.OPERATOR || env.SUDO_USER || userInfo().username
}
