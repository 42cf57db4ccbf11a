import type { EndpointName } from '@foyer/contract/endpoints.ts'
import type { PasskeyRequestOptions } from '@foyer/contract/passkey-credential.ts'
import type { Passkey, PasskeyCreationOptions } from '@foyer/contract/passkeys.ts'
import { ORIGIN } from './passkeys.ts'
import { createAuthenticator } from './software-authenticator.ts'

interface Calls {
  /** Sends the session's token. */
  readonly send: (method: string, path: string, body?: object) => Promise<Response>
  readonly record: (name: EndpointName, answer: Promise<Response>) => Promise<Response>
  /** Gets everything that must not be logged. */
  readonly secrets: Set<string>
}

const FACTORS = '/api/user/factors'

/** Calls each endpoint of passkeys with success. */
export async function callPasskeyEndpoints({ send, record, secrets }: Calls): Promise<void> {
  const authenticator = createAuthenticator(ORIGIN)
  secrets.add(authenticator.credentialId)
  const read = async <Value extends { challenge?: string }>(answer: Promise<Response>) => {
    const value = (await (await answer).json()) as Value
    if (value.challenge !== undefined) secrets.add(value.challenge)
    return value
  }

  const creation = await read<PasskeyCreationOptions>(
    record('createPasskeyOptions', send('POST', `${FACTORS}/passkeys/options`)),
  )
  secrets.add(creation.user.id)
  const created = { name: 'Pericles', credential: authenticator.create(creation) }
  const { id } = await read<Passkey & { challenge?: string }>(
    record('addPasskey', send('POST', `${FACTORS}/passkeys`, created)),
  )
  const path = `${FACTORS}/passkeys/${id}`
  await record('renamePasskey', send('PUT', path, { name: 'Pericles' }))
  await record('turnOnTwoStep', send('POST', `${FACTORS}/two-step`))

  const sign = async () => {
    const options = record('passkeyOptions', send('POST', '/api/passkey/options'))
    const credential = authenticator.get(await read<PasskeyRequestOptions>(options))
    secrets.add(credential.response.signature).add(credential.response.clientDataJSON)
    return { credential }
  }
  await record('passkeyOptions', send('GET', '/api/passkey/options'))
  await record('loginWithPasskey', send('POST', '/api/passkey/login', await sign()))
  await record('confirmWithPasskey', send('POST', '/api/user/fresh/passkey', await sign()))
  await record('confirmPasskey', send('POST', `${path}/confirm`))
  await record('turnOffTwoStep', send('DELETE', `${FACTORS}/two-step`))
  await record('removePasskey', send('DELETE', path))
}
