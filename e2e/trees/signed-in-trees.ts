import type { PathName } from '@foyer/contract/client-paths.ts'
import { accountPage, RECENT_EVENTS, SECTION_TREES } from './account-tree.ts'
import { passwordChecklist } from './signed-out-trees.ts'
import { quoted as q, tree } from './tree.ts'
import { configuredProduct } from '../support/configured-product.ts'
import { words } from '../words/words.ts'

const { account, changes, emailLinks, factors, home, title } = words

/** The user whose pages are read. */
export interface ReadUser {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** A step of the setup that is done, or waits for the verified email. */
const setupStep = (text: string) =>
  tree('            - listitem:', `                - paragraph: ${q(text)}`)

const homeTree = ({ firstName, email }: ReadUser) =>
  tree(
    `- main ${q(home.greeting(firstName))}:`,
    `    - heading ${q(home.greeting(firstName))} [level=1]`,
    '    - paragraph:',
    `        - link ${q(title.account)}:`,
    '            - /url: /account',
    `        - button ${q(home.logout)}`,
    `    - paragraph: ${q(home.product)}`,
    `    - region ${q(account.home.setUp)}:`,
    `        - heading ${q(account.home.setUp)} [level=2]`,
    '        - list:',
    '            - listitem:',
    `                - region ${q(emailLinks.notice.title)}:`,
    `                    - heading ${q(emailLinks.notice.title)} [level=3]`,
    `                    - paragraph: ${q(emailLinks.notice.lead(email))}`,
    `                    - button ${q(emailLinks.resend.send)}`,
    configuredProduct.signIn.password
      ? tree(
          `                    - link ${q(emailLinks.notice.correct)}:`,
          '                        - /url: /account/email',
        )
      : '',
    '                    - status',
    setupStep(`${account.home.addName} (${account.home.done})`),
    configuredProduct.signIn.passkeys ? setupStep(factors.passkeys.add) : '',
    configuredProduct.twoStep === 'off' ? '' : setupStep(factors.required.title),
    configuredProduct.twoStep === 'off' ? '' : `        - paragraph: ${q(account.home.later)}`,
    `    - region ${q(title.accountActivity)}:`,
    `        - heading ${q(title.accountActivity)} [level=2]`,
    '        - list:',
    ...RECENT_EVENTS,
    '        - paragraph:',
    `            - link ${q(account.activity.showAll)}:`,
    '                - /url: /account/devices',
  )

const indented = (lines: string, by: number) => lines.replaceAll(/^/gm, ' '.repeat(by))

/** A form that is unfolded, and how to fold it. */
const unfolded = (name: string, lead: string, url: string, ...content: readonly string[]) =>
  tree(
    `- group ${q(name)}:`,
    `    - paragraph: ${q(lead)}`,
    ...content,
    `    - link ${q(changes.cancel)}:`,
    `        - /url: ${url}`,
  )

/** In the place of a row. */
const unfoldedRow = (name: string, form: string) =>
  tree(`        - term: ${q(name)}`, '        - definition:', indented(form, 12))

const emailTree = ({ firstName, lastName, email }: ReadUser) =>
  tree(
    accountPage(title.accountProfile),
    `    - region ${q(title.accountProfile)}:`,
    `        - term: ${q(account.profile.name)}`,
    `        - definition: ${q(`${firstName} ${lastName}`)}`,
    unfoldedRow(
      title.accountEmail,
      unfolded(
        title.accountEmail,
        changes.email.lead,
        '/account/profile',
        `    - paragraph: ${q(changes.email.confirmFirst(email))}`,
        `    - button ${q(emailLinks.resend.send)}`,
        '    - status',
      ),
    ),
  )

const passwordTree = () =>
  tree(
    accountPage(title.accountSecurity),
    `    - region ${q(account.security.ways)}:`,
    `        - heading ${q(account.security.ways)} [level=2]`,
    unfoldedRow(
      title.accountPassword,
      unfolded(
        title.accountPassword,
        changes.password.lead,
        '/account/security',
        `    - text: ${q(changes.password.label)}`,
        `    - textbox ${q(changes.password.label)}:`,
        `        - /placeholder: ${q(changes.password.placeholder)}`,
        `    - button ${q(words.field.showPassword)}`,
        '    - status',
        passwordChecklist,
        '    - alert',
        `    - button ${q(changes.password.change)} [disabled]`,
      ),
    ),
  )

const deletionTree = ({ email }: ReadUser) =>
  tree(
    accountPage(title.accountData),
    `    - region ${q(title.accountData)}:`,
    `        - term: ${q(account.data.downloadTitle)}`,
    `    - region ${q(title.accountDelete)}:`,
    `        - heading ${q(title.accountDelete)} [level=2]`,
    indented(
      unfolded(
        title.accountDelete,
        changes.deletion.lead,
        '/account/data',
        `    - heading ${q(changes.deletion.listTitle)} [level=3]`,
        '    - list:',
        `        - listitem: ${q(changes.deletion.profile)}`,
        `        - listitem: ${q(changes.deletion.signInMethods)}`,
        `        - listitem: ${q(changes.deletion.devices)}`,
        `        - listitem: ${q(changes.deletion.activity)}`,
        `    - paragraph: ${q(changes.deletion.signUpAgain)}`,
        `    - text: ${q(changes.deletion.label(email))}`,
        `    - textbox ${q(changes.deletion.label(email))}`,
        '    - alert',
        `    - button ${q(changes.deletion.submit)} [disabled]`,
      ),
      8,
    ),
  )

/** The pages of a signed-in user. A page of yours that only signed-out users see belongs to the names left out here. */
type SignedInPage = Exclude<
  PathName,
  | 'login'
  | 'signup'
  | 'forgotPassword'
  | 'emailLink'
  | 'notMe'
  | 'accountComplete'
  // They lead to another page.
  | 'accountActivity'
  | 'accountTwoStepSetUp'
>

/** The accessibility tree of each page of a signed-in user, by the name of its path. */
export const SIGNED_IN_TREES: Readonly<Record<SignedInPage, (user: ReadUser) => string>> = {
  home: homeTree,
  ...SECTION_TREES,
  accountEmail: emailTree,
  accountPassword: passwordTree,
  accountDelete: deletionTree,
  accountTwoStep: SECTION_TREES.accountSecurity,
}
