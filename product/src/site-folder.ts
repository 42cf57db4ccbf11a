import path from 'node:path'

const CLIENT_DIST = path.join(import.meta.dirname, '../../client/dist')

/** Where the client is built to and served from: `client/dist`, or the folder that `CLIENT_DIST` names. */
export function siteFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env['CLIENT_DIST'] ? path.resolve(env['CLIENT_DIST']) : CLIENT_DIST
}
