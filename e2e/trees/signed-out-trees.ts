import { configuredProduct } from '../support/configured-product.ts'
import { providerButtons, providerButtonsBefore } from './provider-buttons-tree.ts'
import { quoted as q, tree } from './tree.ts'
import { words, counted } from '../words/words.ts'

const { field, login, signUp, profile, passwordRules, emailLinks } = words

const emailField = tree(
  `    - text: ${q(field.email)}`,
  `    - textbox ${q(field.email)}:`,
  `        - /placeholder: ${q(field.emailPlaceholder)}`,
  '    - alert',
)

const sharedBox = tree(
  `    - checkbox ${q(words.shared.label)}`,
  `    - text: ${q(words.shared.label)}`,
)

const passwordInput = tree(
  `    - textbox ${q(field.password)}:`,
  `        - /placeholder: ${q(field.passwordPlaceholder)}`,
  `    - button ${q(field.showPassword)}`,
)

const passwordField = tree(`    - text: ${q(field.password)}`, passwordInput)

const lengthRule = passwordRules.recommendedLength
  .replace('{rule}', counted(passwordRules.minLength, 6))
  .replace('#', '15')

/** The rules of the embedded provider, of which none is met. */
export const passwordChecklist = tree(
  '    - list:',
  `        - listitem: ${q(`${lengthRule} (${passwordRules.unmet})`)}`,
)

const loginTree = tree(
  `- main ${q(words.title.login)}:`,
  `    - heading ${q(words.title.login)} [level=1]`,
  `    - paragraph: ${q(login.lead)}`,
  emailField,
  passwordField,
  `    - link ${q(login.forgotPassword)}:`,
  '        - /url: /forgot-password',
  '    - status',
  '    - alert',
  `    - button ${q(login.submit)} [disabled]`,
  providerButtons(login.withProvider, `    - button ${q(login.withPasskey)}`),
  sharedBox,
  '    - paragraph:',
  `        - text: ${q(login.noAccount)}`,
  `        - button ${q(login.signUp)}`,
)

const optionalField = (label: string) =>
  tree(`    - text: ${q(`${label} (${field.optional})`)}`, ...optionalInput(label))

const optionalInput = (label: string) => [
  `    - textbox ${q(`${label} (${field.optional})`)}`,
  '    - alert',
]

/** Then the providers come first, and what the product asks is a group. */
const asksMore = configuredProduct.fields.length > 0

const nameFields = asksMore
  ? tree(
      `    - group ${q(profile.signUp.aboutYou)}:`,
      `        - text: ${q(`${profile.signUp.aboutYou} ${field.firstName} (${field.optional})`)}`,
      ...optionalInput(field.firstName).map((line) => `    ${line}`),
      `        - text: ${q(`${field.lastName} (${field.optional})`)}`,
      ...optionalInput(field.lastName).map((line) => `    ${line}`),
    )
  : tree(optionalField(field.firstName), optionalField(field.lastName))

const signUpTree = tree(
  `- main ${q(words.title.signup)}:`,
  `    - heading ${q(words.title.signup)} [level=1]`,
  `    - paragraph: ${q(signUp.lead)}`,
  asksMore ? providerButtonsBefore(signUp.withProvider) : '',
  emailField,
  `    - text: ${q(`${signUp.confirm} ${field.password}`)}`,
  passwordInput,
  '    - status',
  passwordChecklist,
  '    - alert',
  nameFields,
  `    - button ${q(signUp.submit)} [disabled]`,
  asksMore ? '' : providerButtons(signUp.withProvider),
  sharedBox,
  '    - paragraph:',
  `        - text: ${q(signUp.hasAccount)}`,
  `        - button ${q(signUp.login)}`,
)

const forgotPasswordTree = tree(
  `- main ${q(words.title.forgotPassword)}:`,
  `    - heading ${q(words.title.forgotPassword)} [level=1]`,
  `    - paragraph: ${q(emailLinks.forgot.lead)}`,
  emailField,
  `    - button ${q(emailLinks.forgot.submit)} [disabled]`,
  '    - paragraph:',
  `        - link ${q(emailLinks.forgot.back)}:`,
  '            - /url: /login',
)

/** A page with a title, a sentence and a link to the home page. */
const noticeTree = (title: string, lead: string) =>
  tree(
    `- main ${q(title)}:`,
    `    - heading ${q(title)} [level=1]`,
    `    - paragraph: ${q(lead)}`,
    '    - paragraph:',
    `        - link ${q(words.noMatch.back)}:`,
    '            - /url: /',
  )

/** The accessibility tree of each page of a signed-out user, by its path. */
export const SIGNED_OUT_TREES: Readonly<Record<string, string>> = {
  '/login': loginTree,
  '/signup': signUpTree,
  '/forgot-password': forgotPasswordTree,
  '/account/action': noticeTree(emailLinks.link.incomplete.title, emailLinks.link.incomplete.lead),
  '/account/not-me': noticeTree(emailLinks.link.incomplete.title, emailLinks.link.incomplete.lead),
  '/nowhere': noticeTree(words.title.noMatch, words.noMatch.lead),
}
