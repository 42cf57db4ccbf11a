/** The settings of a whole product on one machine. Others pass through to the processes unread. */
export interface ProductEnvironment extends NodeJS.ProcessEnv {
  readonly HOST: string
  readonly PORT: string
  readonly PUBLIC_ORIGIN: string
  readonly DATA_DIR: string
  readonly IDENTITY_PORT: string
  readonly IDENTITY_JWKS_URL: string
  readonly IDENTITY_TOOLKIT_URL: string
}

/** Fills in what `npm start` takes where nothing is given (contract, "Settings"). The given goes first, checked by each process. */
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
    IDENTITY_PORT: identityPort,
    IDENTITY_JWKS_URL: env['IDENTITY_JWKS_URL'] || `${identityOrigin}/jwks.json`,
    IDENTITY_TOOLKIT_URL:
      env['IDENTITY_TOOLKIT_URL'] || `${identityOrigin}/identitytoolkit.googleapis.com`,
  }
}

/** As browsers write it: without the port that goes without saying. A port that is none is named by who checks it. */
function defaultOrigin(port: string): string {
  const text = `http://localhost:${port}`
  return URL.canParse(text) ? new URL(text).origin : text
}
