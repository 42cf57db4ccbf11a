/** The settings of the whole product on one machine. Other variables are passed on unchanged. */
export interface ProductEnvironment extends NodeJS.ProcessEnv {
  readonly HOST: string
  readonly PORT: string
  readonly PUBLIC_ORIGIN: string
  readonly DATA_DIR: string
  readonly DRAIN_SECONDS: string
  readonly IDENTITY_PORT: string
  readonly IDENTITY_JWKS_URL: string
  readonly IDENTITY_TOOLKIT_URL: string
}

/** Adds the defaults of `npm start`. Each process validates its own settings. */
export function withProductDefaults(env: NodeJS.ProcessEnv): ProductEnvironment {
  const port = env['PORT'] || '3000'
  const identityPort = env['IDENTITY_PORT'] || '9099'
  const identityOrigin = `http://localhost:${identityPort}`
  return {
    ...env,
    HOST: env['HOST'] || '127.0.0.1',
    PORT: port,
    PUBLIC_ORIGIN: env['PUBLIC_ORIGIN'] || defaultOrigin(port),
    DATA_DIR: env['DATA_DIR'] || '.data',
    DRAIN_SECONDS: env['DRAIN_SECONDS'] || '0',
    IDENTITY_PORT: identityPort,
    IDENTITY_JWKS_URL: env['IDENTITY_JWKS_URL'] || `${identityOrigin}/jwks.json`,
    IDENTITY_TOOLKIT_URL:
      env['IDENTITY_TOOLKIT_URL'] || `${identityOrigin}/identitytoolkit.googleapis.com`,
  }
}

/** The origin in the form that browsers use, without a default port. An invalid port is reported by the server. */
function defaultOrigin(port: string): string {
  const text = `http://localhost:${port}`
  return URL.canParse(text) ? new URL(text).origin : text
}
