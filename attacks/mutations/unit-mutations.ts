import { replaceOnce, type Edit, type Mutation } from './mutation.ts'

const RETURN_PATH = 'client/src/navigation/return-path.test.ts'
const SHEDDING = 'http/load-shedding'

const inClient = (file: string, find: string, replace = ''): readonly Edit[] =>
  replaceOnce(file, find, replace).map((edit) => ({ ...edit, folder: 'client/src' }))

/** Rules that no attack over HTTP reaches, or not reliably. Unit tests catch their removal. */
export const UNIT_MUTATIONS: readonly Mutation[] = [
  {
    title: 'the client returns to a blob URL after the login',
    rule: 'redirects',
    group: RETURN_PATH,
    edits: inClient(
      'navigation/return-path.ts',
      '/^\\/(?!\\/)/.test(returnPath) ? returnPath : CLIENT_PATHS.home',
      "returnPath.startsWith('//') ? CLIENT_PATHS.home : returnPath",
    ),
  },
  {
    title: 'the client returns to a path that is parsed as another site',
    rule: 'redirects',
    group: RETURN_PATH,
    edits: inClient('navigation/return-path.ts', '^\\/(?!\\/)', '^\\/'),
  },
  {
    title: 'sends the OpenAPI document however busy the server is',
    rule: 'load shedding',
    group: 'server/src/http/load-shedding/load-shedder.test.ts',
    edits: replaceOnce(`${SHEDDING}/is-exempt-from-shedding.ts`, ", '/openapi.json']", ']'),
  },
  {
    title: 'answers any number of logouts however busy the server is',
    rule: 'load shedding',
    group: 'server/src/http/load-shedding/load-shedder.test.ts',
    edits: replaceOnce(
      `${SHEDDING}/load-shedder.ts`,
      'waitMs > 0 ? shed(response)',
      'waitMs < 0 ? shed(response)',
    ),
  },
]
