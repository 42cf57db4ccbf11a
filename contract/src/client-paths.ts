import { PRODUCT_PATHS } from './product-paths.ts'

/** The target of links in emails. A separate constant, because the head script needs only this path. */
export const EMAIL_LINK_PATH = '/account/action'

/** The target of "This wasn't me" in security emails. */
export const NOT_ME_PATH = '/account/not-me'

/** What a provider's popup shows in WebKit until the provider's page is loaded. */
export const POPUP_PATH = '/popup.html'

/** The client's pages. The server sends them with 200, and any other path with 404. */
export const CLIENT_PATHS = {
  home: '/',
  /** Replaced with `/` by the client. */
  homeAlias: '/home',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  account: '/account',
  accountProfile: '/account/profile',
  accountSecurity: '/account/security',
  accountTwoStep: '/account/two-step',
  accountTwoStepSetUp: '/account/two-step/set-up',
  accountDevices: '/account/devices',
  /** Replaced with `accountDevices` by the client. */
  accountActivity: '/account/activity',
  accountData: '/account/data',
  emailLink: EMAIL_LINK_PATH,
  notMe: NOT_ME_PATH,
  accountComplete: '/account/complete',
  accountEmail: '/account/email',
  accountDelete: '/account/delete',
  /** The target of `/.well-known/change-password`. */
  accountPassword: '/account/password',
  ...PRODUCT_PATHS,
} as const

/** The client replaces `homeAlias` before it looks for a page. */
export type PathName = Exclude<keyof typeof CLIENT_PATHS, 'homeAlias'>

/** The sections of the account, in the order of its navigation. */
export const ACCOUNT_SECTIONS = [
  'account',
  'accountProfile',
  'accountSecurity',
  'accountDevices',
  'accountData',
] as const satisfies readonly (keyof typeof CLIENT_PATHS)[]

export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]

/** The query of `accountProfile` with which the form of the name is open. */
export const EDIT_NAME = '?name'

/** The query of `accountTwoStepSetUp` with which the user replaces the app. Without it, the setup is over once there is one. */
export const REPLACE_APP = '?replace'

/** Addresses of a form or a card within a page of the account, and the page's own. */
const UNFOLDED: Readonly<Record<string, string>> = {
  [CLIENT_PATHS.accountEmail]: CLIENT_PATHS.accountProfile,
  [CLIENT_PATHS.accountPassword]: CLIENT_PATHS.accountSecurity,
  [CLIENT_PATHS.accountTwoStep]: CLIENT_PATHS.accountSecurity,
  [CLIENT_PATHS.accountDelete]: CLIENT_PATHS.accountData,
}

/** The address of the page that is shown at `path`. */
export const pageOf = (path: string): string => UNFOLDED[path] ?? path

/** The pages that only products with a password have. */
export const PASSWORD_PATHS: ReadonlySet<string> = new Set([
  CLIENT_PATHS.forgotPassword,
  CLIENT_PATHS.accountEmail,
  CLIENT_PATHS.accountPassword,
])

/** Query parameter of `/login`, `/signup` and `/account/complete`: the same-origin return path. */
export const RETURN_TO_PARAMETER = 'return_to'

/** Public settings that the server inserts into each page. */
export interface ClientSettings {
  readonly firebase: {
    readonly projectId: string
    readonly apiKey: string
    readonly authDomain: string
    /** The embedded provider's origin, such as `http://localhost:9099`; absent with a real project. */
    readonly emulatorOrigin?: string
    /** Whether the project requires reCAPTCHA Enterprise. */
    readonly captcha?: boolean
  }
}

/** `id` of the `<script type="application/json">` element with the settings. */
export const CLIENT_SETTINGS_ELEMENT_ID = 'foyer-settings'

/** The text in built pages that the server replaces with the settings. */
export const CLIENT_SETTINGS_PLACEHOLDER = '{"foyer":"settings"}'
