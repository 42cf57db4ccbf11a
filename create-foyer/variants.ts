import { type Answers, DEFAULT_ANSWERS } from './answers.ts'

/** A product that the tests create. */
interface Variant {
  readonly title: string
  readonly answers: Answers
}

type Choices = Omit<Answers, 'name' | 'packageName'>

/** Two values of each option. */
const VALUES: readonly (readonly [Partial<Choices>, Partial<Choices>])[] = [
  [{ languages: ['en'] }, { languages: ['de', 'en', 'ja', 'ar'] }],
  [{ providers: ['google'] }, { providers: ['github', 'apple'] }],
  [{ password: true }, { password: false }],
  [{ passkeys: true }, { passkeys: false }],
  [{ twoStep: 'optional' }, { twoStep: 'required' }],
  [{ signUp: 'open' }, { signUp: { domains: ['example.com', 'example.org'] } }],
  [{ example: undefined }, { example: 'projects' }],
]

/** Which value of each option a product has: of any two options, each pair of values occurs (an orthogonal array). */
export const COMBINATIONS: readonly string[] = [
  '0000000',
  '0001111',
  '0110011',
  '0111100',
  '1010101',
  '1011010',
  '1100110',
  '1101001',
]

/** The third values. */
const OTHER: Choices = {
  ...DEFAULT_ANSWERS,
  languages: ['fr', 'zh'],
  providers: [],
  twoStep: 'off',
  signUp: 'closed',
}

export const VARIANTS: readonly Variant[] = [...COMBINATIONS.map(choose), OTHER].map(
  (choices, index) => ({
    title: describeChoices(choices),
    answers: { name: `Larkspur ${index + 1}`, packageName: `larkspur-${index + 1}`, ...choices },
  }),
)

function choose(combination: string): Choices {
  const chosen = VALUES.map(([first, second], index) =>
    combination[index] === '1' ? second : first,
  )
  return Object.assign({ ...DEFAULT_ANSWERS }, ...chosen) as Choices
}

function describeChoices(choices: Choices): string {
  const { languages, password, providers, passkeys, twoStep, signUp, example } = choices
  const methods = [
    ...(password ? ['password'] : []),
    ...(passkeys ? ['passkeys'] : []),
    ...providers,
  ]
  const policy = typeof signUp === 'string' ? signUp : 'by domain'
  return `in ${languages.join(', ')} with ${methods.join(', ')}; two-step login ${twoStep}, sign-up ${policy}, example ${example ?? 'none'}`
}
