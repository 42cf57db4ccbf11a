import { PROVIDERS, type ProviderInfo } from '@foyer/contract/providers.ts'
import type { ReadUser } from './signed-in-trees.ts'
import { quoted as q, tree } from './tree.ts'
import { words } from '../words/words.ts'
import { configuredProduct } from '../support/configured-product.ts'

const { account, title } = words
const { profile, signInMethods, devices, activity, data } = account
const THIS_DEVICE = devices.on('Chrome', 'Linux')

/** A relative time depends on how long the test has been running. */
const RECENTLY = '/./'
const TIME_OF_DAY = '/\\d+:\\d\\d/'

const section = (name: string, ...parts: readonly string[]) =>
  tree(`    - region ${q(name)}:`, `        - heading ${q(name)} [level=2]`, ...parts)

/** A row with a term and what can be done about it. */
const row = (term: string, value: string, ...action: readonly string[]) =>
  tree(
    `        - term: ${q(term)}`,
    value,
    action.length > 0 ? '        - definition:' : '',
    ...action.map((line) => `            ${line}`),
    '        - definition:',
    '            - status',
  )

const value = (text: string) => `        - definition: ${q(text)}`

const profileSection = ({ firstName, lastName }: ReadUser) =>
  section(
    profile.title,
    row(profile.name, value(`${firstName} ${lastName}`), `- button ${q(profile.edit)}`),
    '        - status',
  )

const unverifiedEmail = (email: string) =>
  tree(
    '        - definition:',
    `            - text: ${q(email)}`,
    `            - paragraph: ${q(signInMethods.notVerified)}`,
    `            - button ${q(signInMethods.resendEmail)}`,
  )

const changeLink = (name: string, url: string) => [
  `- link ${q(name)}:`,
  `    - /url: ${url}`,
  `    - text: ${q(signInMethods.change)}`,
]

/** An unverified user can connect only providers whose email is trusted. */
const providerRow = ({ name, isEmailTrusted }: ProviderInfo) =>
  isEmailTrusted
    ? row(name, value(signInMethods.notLinked), `- button ${q(signInMethods.link(name))}`)
    : row(
        name,
        tree(
          '        - definition:',
          `            - text: ${q(signInMethods.notLinked)}`,
          `            - paragraph: ${q(signInMethods.verifyToLink(name))}`,
        ),
      )

const signInSection = ({ email }: ReadUser) =>
  section(
    signInMethods.title,
    row(
      signInMethods.email,
      unverifiedEmail(email),
      ...changeLink(signInMethods.changeEmail, '/account/email'),
    ),
    row(
      signInMethods.password,
      value(signInMethods.hasPassword),
      ...changeLink(signInMethods.changePassword, '/account/password'),
    ),
    ...configuredProduct.signIn.providers.map((id) => providerRow(PROVIDERS[id])),
  )

const loggedIn = tree(
  '                - paragraph:',
  `                    - text: ${q(devices.since)}`,
  `                    - time: ${RECENTLY}`,
  `                    - text: ${q(`${signInMethods.password} localhost`)}`,
)

const devicesSection = section(
  devices.title,
  `        - paragraph: ${q(devices.lead)}`,
  '        - list:',
  '            - listitem:',
  `                - paragraph: ${q(`${THIS_DEVICE} ${devices.thisDevice}`)}`,
  loggedIn,
  `                - button ${q(devices.end)}`,
  '            - listitem:',
  `                - paragraph: ${q(devices.unknown)}`,
  '                - paragraph:',
  `                    - text: ${q(devices.lastSeen)}`,
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
    `                - paragraph: ${q(`${signInMethods.password} ${device} localhost`)}`,
    `                - time: ${TIME_OF_DAY}`,
  )

const activitySection = section(
  activity.title,
  `        - paragraph: ${q(activity.lead)}`,
  `        - heading ${q(activity.today)} [level=3]`,
  `        - list ${q(activity.today)}:`,
  entry(activity.events['signed-in'], THIS_DEVICE),
  entry(activity.events['account-created'], devices.unknown),
)

const dataSection = section(
  data.title,
  row(data.downloadTitle, value(data.downloadLead), `- button ${q(data.download)}`),
  row(
    data.deleteTitle,
    value(data.deleteLead),
    `- link ${q(data.delete)}:`,
    '    - /url: /account/delete',
  ),
)

/** The account page of a user who signed up on an unknown device and signed in on this one. */
export const accountTree = (user: ReadUser) =>
  tree(
    `- main ${q(title.account)}:`,
    '    - paragraph:',
    `        - link ${q(title.home)}:`,
    '            - /url: /',
    `    - heading ${q(title.account)} [level=1]`,
    `    - paragraph: ${q(account.lead)}`,
    profileSection(user),
    signInSection(user),
    devicesSection,
    activitySection,
    dataSection,
  )
