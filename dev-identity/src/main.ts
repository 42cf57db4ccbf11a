import { loadProduct, readEmailLogo } from '@foyer/product/load.ts'
import { ProductError, type Product } from '@foyer/product/product.ts'
import { PortInUseError } from './http.ts'
import { emailLanguagesOf } from './mail/texts.ts'
import { openDevIdentity, type DevIdentity } from './provider.ts'
import { parseIdentitySettings } from './settings.ts'
import { IdentityFileError } from './storage.ts'

const { name, languages, brand } = await readProduct()
const { IDENTITY_APP_NAME = name } = process.env
const parsed = parseIdentitySettings({ ...process.env, IDENTITY_APP_NAME })
if ('errors' in parsed) exitWithErrors(parsed.errors)

let identity: DevIdentity | undefined
const stop = () => {
  void (identity?.close() ?? Promise.resolve()).then(() => process.exit(0))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
// A killed parent process cannot send a signal, but its IPC channel closes.
process.once('disconnect', stop)

try {
  identity = await openDevIdentity({
    ...parsed.settings,
    languages: emailLanguagesOf(languages),
    brand: { logo: await readEmailLogo(brand), colors: brand.colors },
  })
} catch (error) {
  if (error instanceof PortInUseError || error instanceof IdentityFileError)
    exitWithErrors([error.message])
  throw error
}
console.log(
  `The identity provider is ready on ${identity.origin}; its mailbox is ${identity.origin}/mail`,
)
process.send?.({ type: 'ready' })

async function readProduct(): Promise<Product> {
  try {
    return await loadProduct()
  } catch (error) {
    if (error instanceof ProductError) exitWithErrors(error.messages)
    throw error
  }
}

function exitWithErrors(messages: readonly string[]): never {
  for (const message of messages) console.error(message)
  process.exit(1)
}
