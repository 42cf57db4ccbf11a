import { replaceOnce, type Mutation } from './mutation.ts'

const RULES = 'production-rules.ts'
const PROVIDER = 'config-provider.ts'
const CONFIG_TEST = 'server/src/config.test.ts'

/** What a server refuses to start with. */
export const STARTUP_MUTATIONS: readonly Mutation[] = [
  {
    title: 'accepts any NODE_ENV',
    edits: replaceOnce(
      'config.ts',
      ".enum(['production', 'development', 'test'], 'must be production, development or test')",
      '.string()',
    ),
  },
  {
    title: 'ignores the rules without NODE_ENV',
    edits: replaceOnce(RULES, 'return origin !== null && !isLoopback(origin)', 'return !origin'),
  },
  {
    title: 'accepts the keys and the lookup of any host',
    edits: replaceOnce(PROVIDER, '!required || url.href', 'required || url.href'),
  },
  {
    title: 'accepts a demo project',
    edits: replaceOnce(RULES, "return !id.startsWith('demo-')", 'return id.length > 0'),
  },
  {
    title: 'accepts the default API key',
    edits: replaceOnce(PROVIDER, 'key !== DEMO_API_KEY', 'key.length > 0'),
  },
  {
    title: 'accepts the default auth domain',
    edits: replaceOnce(PROVIDER, '!isLoopback(new URL(`https://${host}`))', 'host.length > 0'),
  },
  {
    title: 'accepts a demo project on a public origin',
    edits: replaceOnce(
      RULES,
      '[listening, PUBLIC_ORIGIN, IDENTITY_JWKS_URL,',
      '[listening, PUBLIC_ORIGIN && listening, IDENTITY_JWKS_URL,',
    ),
  },
  {
    title: 'accepts a demo project on every address of the machine',
    edits: replaceOnce(RULES, '[listening, PUBLIC_ORIGIN,', '[PUBLIC_ORIGIN,'),
  },
  {
    title: 'accepts a public origin without TLS',
    edits: replaceOnce(
      RULES,
      "return url.protocol === 'https:' || isLoopback(url)",
      "return url.protocol.startsWith('http') || isLoopback(url)",
    ),
  },
  {
    title: 'accepts a database as a file URL',
    edits: replaceOnce('setting-types.ts', '/^sqlite:(?!file:)./', '/^sqlite:./'),
  },
  {
    title: 'accepts a remote Postgres without TLS',
    edits: replaceOnce(
      RULES,
      'return isLocalDatabase(url) ||',
      'return isLocalDatabase(url) || url.hostname !== "" ||',
    ),
  },
].map((mutation) => ({ ...mutation, rule: 'production rules', group: CONFIG_TEST }))
