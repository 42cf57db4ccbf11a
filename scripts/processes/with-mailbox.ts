import { findFreePort } from './ports.ts'
import type { ProductEnvironment } from './product-environment.ts'

/** Delivers the server's emails to the embedded provider's mailbox, unless `MAIL_URL` is set. */
export async function withMailbox(env: ProductEnvironment): Promise<ProductEnvironment> {
  if (env['MAIL_URL']) return env
  const port = env['IDENTITY_SMTP_PORT'] || String(await findFreePort())
  return { ...env, IDENTITY_SMTP_PORT: port, ...mailboxSettings(env, port) }
}

/** The server's settings for the mailbox. */
export function mailboxSettings(env: NodeJS.ProcessEnv, port: string) {
  return {
    MAIL_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: env['MAIL_FROM'] || 'noreply@foyer.example',
  }
}
