import { callbackify } from 'node:util'
import { Client } from 'pg'
import { findPrimary, requireWritable, type Address } from './find-primary.ts'

/** A client class that connects to the one of several servers that accepts writes, also after a failover. */
export function createPrimaryClient(urls: readonly string[]): typeof Client {
  let primary: Promise<Address> | undefined

  async function connectToPrimary(client: Client, connect: () => Promise<Client>) {
    // The pool listens only once a connection is open.
    client.on('error', () => {})
    primary ??= findPrimary(urls)
    const primaryOfThisAttempt = primary
    try {
      Object.assign(client, await primaryOfThisAttempt)
      await connect()
      await requireWritable(client)
      return client
    } catch (error) {
      if (primary === primaryOfThisAttempt) primary = undefined
      client.end().catch(() => {})
      throw error
    }
  }

  return class extends Client {
    override connect(): Promise<Client>
    override connect(callback: Parameters<Client['connect']>[0]): void
    override connect(callback?: Function): Promise<Client> | void {
      const connectNow = () => connectToPrimary(this, () => super.connect())
      if (!callback) return connectNow()
      callbackify(connectNow)(callback as () => void)
    }
  }
}
