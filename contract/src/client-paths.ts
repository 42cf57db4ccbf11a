/** Where the links in the provider's mails lead. By itself, as the script in a page's head knows no other address. */
export const ACTION_PATH = '/account/action'

/** The addresses of the client's pages. The server answers them with the app and 200; any other with 404. */
export const CLIENT_PATHS = {
  home: '/',
  /** The client replaces it with `/` (decisions 2). */
  homeAlias: '/home',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  account: '/account',
  accountAction: ACTION_PATH,
  accountEmail: '/account/email',
  accountDelete: '/account/delete',
  /** Where `/.well-known/change-password` leads. */
  accountPassword: '/account/password',
} as const

/** Query parameter of `/login` and `/signup`: the same-origin place the visitor first asked for (decisions 7). */
export const RETURN_TO_PARAMETER = 'return_to'
