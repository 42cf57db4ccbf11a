import path from 'node:path'
import type { ProductEnvironment } from './product-environment.ts'

/** What `npm start` and `npm run dev` print once the product is ready. */
export function startupMessage(env: ProductEnvironment, logPath: string): string {
  return `
  Foyer is running at ${env.PUBLIC_ORIGIN}

  Demo account       ada@example.com
  Password           correct horse battery
  Emails arrive at   http://localhost:${env.IDENTITY_PORT}/mail
  Data folder        ${path.resolve(env.DATA_DIR)}
  Server log         ${logPath}

  Press Ctrl-C to stop. Accounts are kept.
`
}
