import { cancel, confirm, intro, isCancel, multiselect, select, text } from '@clack/prompts'
import { LANGUAGES } from '../contract/src/languages.ts'
import { PROVIDERS } from '../contract/src/providers.ts'
import {
  type Answers,
  DEFAULT_ANSWERS,
  EXAMPLES,
  parseSignUp,
  toPackageName,
  TWO_STEP,
} from './answers.ts'

interface Given {
  readonly folder: string | undefined
  readonly flags: Partial<Answers>
}

/** Asks what no flag says; Enter takes the default. Returns nothing if the person gives up. */
export async function ask({ folder, flags }: Given): Promise<Given | undefined> {
  intro('Create a product from Foyer')
  try {
    const name = flags.name ?? (await askName(folder))
    const place = folder ?? (await askFolder(name))
    const languages = flags.languages ?? (await askLanguages())
    const providers = flags.providers ?? (await askProviders())
    const passkeys = flags.passkeys ?? (await askWhether('Passkeys?'))
    const twoStep = flags.twoStep ?? (await askTwoStep())
    const signUp = flags.signUp ?? (await askSignUp())
    const example = 'example' in flags ? flags.example : await askExample()
    return {
      folder: place,
      flags: { ...flags, name, languages, providers, passkeys, twoStep, signUp, example },
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
    cancel('Nothing was written.')
    return undefined
  }
}

class GivenUp extends Error {}

/** The answer, unless the person pressed Ctrl-C. */
async function answer<Value>(question: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await question
  if (isCancel(value)) throw new GivenUp()
  return value as Exclude<Value, symbol>
}

async function askName(folder: string | undefined): Promise<string> {
  const usual = folder?.split(/[/\\]/).at(-1) || 'My product'
  return answer(
    text({ message: 'What is the product called?', placeholder: usual, defaultValue: usual }),
  )
}

async function askFolder(name: string): Promise<string> {
  const usual = toPackageName(name) || 'my-product'
  return answer(text({ message: 'In which folder?', placeholder: usual, defaultValue: usual }))
}

async function askLanguages(): Promise<readonly string[]> {
  const options = Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name }))
  const message = 'Which languages? (space selects; the first is the default)'
  const initialValues = [...DEFAULT_ANSWERS.languages]
  return answer(multiselect({ message, options, initialValues, required: true }))
}

async function askProviders(): Promise<readonly string[]> {
  const options = Object.entries(PROVIDERS).map(([value, { name }]) => ({ value, label: name }))
  const initialValues = [...DEFAULT_ANSWERS.providers]
  return answer(multiselect({ message: 'Log in with', options, initialValues, required: false }))
}

const askWhether = (message: string) => answer(confirm({ message, initialValue: true }))

async function askTwoStep(): Promise<Answers['twoStep']> {
  const hints = { optional: 'users choose', required: 'every user', off: 'no one' }
  const options = TWO_STEP.map((value) => ({ value, label: value, hint: hints[value] }))
  return answer(select({ message: 'Two-step login?', options, initialValue: TWO_STEP[0] }))
}

async function askSignUp(): Promise<Answers['signUp']> {
  const options = [
    { value: 'open', label: 'everyone' },
    { value: 'domains', label: 'people with an email of certain domains' },
    { value: 'closed', label: 'no one' },
  ]
  const chosen = await answer(
    select({ message: 'Who can sign up?', options, initialValue: 'open' }),
  )
  if (chosen !== 'domains') return parseSignUp(chosen)
  const message = 'Which domains? (with commas between them)'
  const domains = await answer(text({ message, placeholder: 'example.com' }))
  return parseSignUp(`domains:${domains}`)
}

async function askExample(): Promise<string | undefined> {
  const options = [
    { value: '', label: 'none' },
    ...EXAMPLES.map((value) => ({ value, label: value, hint: 'a page with a table' })),
  ]
  const message = 'Start from an example?'
  return (await answer(select({ message, options, initialValue: '' }))) || undefined
}
