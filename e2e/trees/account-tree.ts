import {
  ACCOUNT_SECTIONS,
  CLIENT_PATHS,
  type AccountSection,
} from '@foyer/contract/client-paths.ts'
import { PROVIDERS, type ProviderInfo } from '@foyer/contract/providers.ts'
import type { ReadUser } from './signed-in-trees.ts'
import { quoted as q, tree } from './tree.ts'
import { words } from '../words/words.ts'
import { configuredProduct } from '../support/configured-product.ts'

const { account, factors, footer, overview, title } = words
const { ways, whatIf } = overview
const { profile, security, signInMethods, devices, activity, data } = account
const THIS_DEVICE = devices.on('Chrome', 'Linux')

/** A relative time depends on how long the test has been running. */
const RECENTLY = '/./'
const TIME_OF_DAY = '/\\d+:\\d\\d/'

/** A row with a term and what can be done about it. */
const row = (term: string, value: string, ...action: readonly string[]) =>
  tree(
    `        - term: ${q(term)}`,
    value,
    action.length > 0 ? '        - definition:' : '',
    ...action.map((line) => `            ${line}`),
  )

/** A row that also says what became of its action. */
const reportingRow = (...parts: Parameters<typeof row>) =>
  tree(row(...parts), '        - definition:', '            - status')

const value = (text: string) => `        - definition: ${q(text)}`

/** The start of a page of the account. In wide windows, the navigation is before `main`. */
export const accountPage = (name: string, ...identity: readonly string[]) =>
  tree(
    `- navigation ${q(title.account)}:`,
    ...identity.map((text) => `    - paragraph: ${q(text)}`),
    '    - list:',
    ...ACCOUNT_SECTIONS.flatMap((section) => [
      '        - listitem:',
      `            - link ${q({ ...title, ...account.navigation }[section])}:`,
      `                - /url: ${CLIENT_PATHS[section]}`,
    ]),
    `- main ${q(name)}:`,
    `    - heading ${q(name)} [level=1]`,
  )

const way = (name: string, ...details: readonly string[]) =>
  tree('            - listitem:', `                - paragraph: ${q(name)}`, ...details)

const recentEvent = (event: string, device: string) =>
  tree(
    '            - listitem:',
    `                - paragraph: ${q(event)}`,
    `                - paragraph: ${q(`${signInMethods.password} , ${device}`)}`,
    `                - time: ${RECENTLY}`,
  )

/** Of a user who signed up on an unknown device and signed in on this one. */
export const RECENT_EVENTS = [
  recentEvent(activity.events['signed-in'], THIS_DEVICE),
  recentEvent(activity.events['account-created'], devices.unknown),
]

const cardLink = (name: string, url: string) => [
  `            - link ${q(name)}:`,
  `                - /url: ${url}`,
]

const [before = '', change = '', after = ''] = activity.notYou.password.split(/[{}]/)

const notYou = tree(
  '        - paragraph:',
  `            - text: ${q(before)}`,
  ...cardLink(change, '/account/password'),
  `            - text: ${q(after)}`,
)

const overviewTree = ({ firstName, lastName, email }: ReadUser) =>
  tree(
    accountPage(title.account, `${firstName} ${lastName}`, email, signInMethods.notVerified),
    `    - region ${q(whatIf.title)}:`,
    `        - heading ${q(whatIf.title)} [level=2]`,
    `        - term: ${q(whatIf.phone.question)}`,
    value(whatIf.phone.password),
    `        - term: ${q(whatIf.password.question)}`,
    value(whatIf.password.open),
    `        - term: ${q(whatIf.mailbox.question)}`,
    value(whatIf.mailbox.unverified),
    // What two answers ask for.
    '        - paragraph:',
    ...cardLink(whatIf.actions.verify, '/account/profile'),
    `    - region ${q(ways.title)}:`,
    `        - heading ${q(ways.title)} [level=2]`,
    '        - list:',
    way(
      signInMethods.password,
      '                - paragraph:',
      `                    - time: ${RECENTLY}`,
    ),
    way(ways.twoStep, `                - paragraph: ${q(ways.off)}`),
    '        - paragraph:',
    ...cardLink(ways.manage, '/account/security'),
    `    - region ${q(title.accountActivity)}:`,
    `        - heading ${q(title.accountActivity)} [level=2]`,
    '        - list:',
    ...RECENT_EVENTS,
    '        - paragraph:',
    ...cardLink(activity.showAll, '/account/devices'),
    notYou,
  )

const changeLink = (name: string, url: string) => [
  `- link ${q(name)}:`,
  `    - /url: ${url}`,
  `    - text: ${q(signInMethods.change)}`,
]

const profileTree = ({ firstName, lastName, email }: ReadUser) =>
  tree(
    accountPage(title.accountProfile),
    `    - region ${q(title.accountProfile)}:`,
    row(profile.name, value(`${firstName} ${lastName}`), `- button ${q(profile.edit)}`),
    `        - term: ${q(signInMethods.email)}`,
    '        - definition:',
    `            - text: ${q(email)}`,
    `            - paragraph: ${q(signInMethods.notVerified)}`,
    '        - definition:',
    `            - button ${q(words.emailLinks.resend.send)}`,
    ...changeLink(signInMethods.changeEmail, '/account/email').map((line) => `            ${line}`),
    '            - status',
    `    - region ${q(profile.preferences)}:`,
    `        - heading ${q(profile.preferences)} [level=2]`,
    `        - term: ${q(footer.theme)}`,
    '        - definition:',
    `            - combobox ${q(footer.theme)}`,
  )

/** An unverified user can connect only providers whose email is trusted. */
const providerRow = ({ name, isEmailTrusted }: ProviderInfo) =>
  isEmailTrusted
    ? reportingRow(
        name,
        value(signInMethods.notLinked),
        `- button ${q(signInMethods.link(name))}: ${q(signInMethods.linkShort)}`,
      )
    : reportingRow(
        name,
        tree(
          '        - definition:',
          `            - text: ${q(signInMethods.notLinked)}`,
          `            - paragraph: ${q(signInMethods.verifyToLink(name))}`,
        ),
      )

const securityTree = ({ email }: ReadUser) =>
  tree(
    accountPage(title.accountSecurity),
    `    - paragraph: ${q(factors.verifyFirst(email))}`,
    `    - button ${q(words.emailLinks.resend.send)}`,
    `    - link ${q(signInMethods.changeEmail)}:`,
    '        - /url: /account/email',
    '    - status',
    `    - region ${q(security.ways)}:`,
    `        - heading ${q(security.ways)} [level=2]`,
    row(
      signInMethods.password,
      tree('        - definition:', `            - time: ${RECENTLY}`),
      ...changeLink(signInMethods.changePassword, '/account/password'),
    ),
    ...configuredProduct.signIn.providers.map((id) => providerRow(PROVIDERS[id])),
    `    - region ${q(security.trouble)}:`,
    `        - heading ${q(security.trouble)} [level=2]`,
    notYou,
  )

const loggedIn = tree('                - paragraph:', `                    - time: ${RECENTLY}`)

const devicesCard = tree(
  `    - region ${q(devices.title)}:`,
  `        - heading ${q(devices.title)} [level=2]`,
  `        - paragraph: ${q(devices.lead)}`,
  '        - list:',
  '            - listitem:',
  `                - paragraph: ${q(`${THIS_DEVICE} ${devices.thisDevice}`)}`,
  `                - paragraph: ${q(devices.activeNow)}`,
  loggedIn,
  `                - button ${q(devices.end)}`,
  '            - listitem:',
  `                - paragraph: ${q(devices.unknown)}`,
  '                - paragraph:',
  `                    - time: ${RECENTLY}`,
  loggedIn,
  `                - button ${q(devices.endNamed(devices.unknown))}: ${q(devices.end)}`,
  `        - button ${q(devices.endOthers)}`,
  '        - status',
)

const entry = (event: string, device: string) =>
  tree(
    '            - listitem:',
    `                - paragraph: ${q(event)}`,
    `                - paragraph: ${q(`${signInMethods.password} , ${device}`)}`,
    `                - time: ${TIME_OF_DAY}`,
  )

const devicesPage = tree(
  accountPage(title.accountDevices),
  devicesCard,
  `    - region ${q(title.accountActivity)}:`,
  `        - heading ${q(title.accountActivity)} [level=2]`,
  `        - paragraph: ${q(activity.lead)}`,
  `        - heading ${q(activity.today)} [level=3]`,
  `        - list ${q(activity.today)}:`,
  entry(activity.events['signed-in'], THIS_DEVICE),
  entry(activity.events['account-created'], devices.unknown),
  notYou,
)

const dataPage = tree(
  accountPage(title.accountData),
  `    - region ${q(title.accountData)}:`,
  reportingRow(data.downloadTitle, value(data.downloadLead), `- button ${q(data.download)}`),
  `    - region ${q(data.deleteTitle)}:`,
  `        - heading ${q(data.deleteTitle)} [level=2]`,
  `        - paragraph: ${q(data.deleteLead)}`,
  '        - paragraph:',
  ...cardLink(data.delete, '/account/delete'),
)

/** The sections of a user who signed up on an unknown device and signed in on this one. */
export const SECTION_TREES: Readonly<Record<AccountSection, (user: ReadUser) => string>> = {
  account: overviewTree,
  accountProfile: profileTree,
  accountSecurity: securityTree,
  accountDevices: () => devicesPage,
  accountData: () => dataPage,
}
