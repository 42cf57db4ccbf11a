import path from 'node:path'
import type { ProductEnvironment } from './product-environment.ts'

/** What whoever started the product wants to know first. */
export function welcome(env: ProductEnvironment, logPath: string): string {
  return `
  Foyer is open at ${env.PUBLIC_ORIGIN}

  Sign in as   ada@example.com
  Password     correct horse battery
  Mail         http://localhost:${env.IDENTITY_PORT}/mail
  Data         ${path.resolve(env.DATA_DIR)}
  Log          ${logPath}

  Ctrl-C stops everything; the accounts stay.
`
}
