import { PROVIDERS, type ProviderInfo } from '@foyer/contract/providers.ts'
import type { BuildOptions } from '@foyer/product/load.ts'
import type { Plugin } from 'vite'

type FlagOptions = Pick<BuildOptions, 'signIn' | 'signUp' | 'twoStep' | 'fields' | 'terms'>

/** What `virtual:product` exports to switch off code. */
export function listFlags({ signIn, signUp, twoStep, fields, terms }: FlagOptions) {
  const hasDomains = typeof signUp === 'object'
  const requiresTwoStep = twoStep === 'required'
  const providers: readonly ProviderInfo[] = signIn.providers.map((id) => PROVIDERS[id])
  return {
    offersPassword: signIn.password,
    offersPasskeys: signIn.passkeys,
    offersProviders: providers.length > 0,
    /** Whether an offered provider refuses in-app browsers. */
    needsInAppNote: providers.some((provider) => provider.blocksInAppBrowsers),
    isSignUpOpen: signUp === 'open',
    hasFields: fields.length > 0,
    hasTerms: terms !== undefined,
    /** Whether there can be users whose answers have `missing`. */
    canBeIncomplete:
      hasDomains ||
      requiresTwoStep ||
      terms !== undefined ||
      fields.some(({ required }) => required),
    offersTwoStep: twoStep !== 'off',
    requiresTwoStep,
  }
}

/**
 * Replaces imported flags with `true` and `false` before the bundler follows imports. It inlines constants of other
 * modules only later, and would ship what is switched off.
 */
export function productFlags(product: BuildOptions): Plugin {
  const flags = Object.entries(listFlags(product))
  return {
    name: 'foyer-product-flags',
    apply: 'build',
    enforce: 'pre',
    transform(code) {
      const imported = /import \{([^}]*)\} from 'virtual:product'/.exec(code)
      if (!imported) return undefined
      const [statement, names = ''] = imported
      const used = flags.filter(([name]) => new RegExp(`\\b${name}\\b`).test(names))
      return used.reduce(
        (replaced, [name, flag]) =>
          replaced.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), String(flag)),
        code.replace(
          statement,
          removeNames(
            statement,
            used.map(([name]) => name),
          ),
        ),
      )
    },
  }
}

function removeNames(statement: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replace(new RegExp(`\\b${name}\\b,?`), ''), statement)
}
