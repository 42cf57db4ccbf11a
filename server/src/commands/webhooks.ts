import { randomUUID } from 'node:crypto'
import { parseWebhooks, type WebhookConfig } from '../config/settings.ts'
import { deliveriesStore, knownWebhooksStore } from '../db/deliveries.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import type { DeliveryRow } from '../db/tables.ts'
import { sendTest } from '../hooks/webhooks.ts'
import { CommandError, operatorCommand, withDatabase } from './command.ts'

/** How many events that were given up `list` shows. */
const SHOWN = 50

/** `npm run webhooks` */
export const run = operatorCommand('webhooks', (webhooks, { env, terminal, record }) => {
  webhooks.description(
    'What waits for the webhooks of WEBHOOKS, and for the hooks of foyer.hooks.ts, which are named "hooks" here. The commands use the database of DATABASE_URL (or DATA_DIR), and work while servers run.',
  )

  const inDatabase = <Result>(work: (database: Database) => Promise<Result>) =>
    withDatabase(env, (url) => openDatabase(url, () => {}, { queryTimeLimits: 'unlimited' }), work)

  /** Also those of the servers, whose settings the command may not have. */
  const listReceivers = async ({ tables }: Database) => {
    const known = [...parseWebhooks(env).endpoints, ...(await knownWebhooksStore.list(tables))]
    return [...new Set(['hooks', ...known.map(({ name }) => name)])]
  }

  webhooks
    .command('list')
    .description(`Show what waits, and the oldest events that were given up (${SHOWN}).`)
    .action(async () => {
      const describe = async (database: Database) =>
        describeDeliveries(database, await listReceivers(database))
      terminal.log(await inDatabase(describe))
    })

  webhooks
    .command('replay')
    .description(
      'Deliver events again that were given up: all of a webhook, with those that wait for another try, or one.',
    )
    .argument('<name>', 'a webhook, or "hooks"')
    .argument('[event]', 'the id of an event')
    .action(async (receiver: string, event_id: string | undefined) => {
      const [replayed, hurried] = await inDatabase(async (database) => {
        const { tables } = database
        requireReceiver(await listReceivers(database), receiver)
        const now = Date.now()
        return [
          await deliveriesStore.replay(tables, { receiver, event_id }, now),
          event_id === undefined ? await deliveriesStore.hurry(tables, receiver, now) : 0,
        ]
      })
      const deliveries = replayed + hurried
      if (deliveries === 0) throw new CommandError('There is no such event that was given up.')
      record({ event: 'deliveries-replayed', receiver, deliveries })
      const lines = [
        ...(replayed > 0 ? [`${describeCount(replayed)} delivered again.`] : []),
        ...(hurried > 0 ? [`${describeCount(hurried)} tried now instead of later.`] : []),
      ]
      terminal.log(lines.join('\n'))
    })

  webhooks
    .command('test')
    .description('Send a signed message of the type "webhook.test" to a webhook, from here.')
    .argument('<name>')
    .action(async (name: string) => {
      const config = parseWebhooks(env)
      const endpoint = requireWebhook(config.endpoints, name)
      await sendTest(endpoint, config, { id: randomUUID(), now: Date.now() })
      terminal.log(`${name} has accepted the message.`)
    })
})

const describeCount = (count: number) => (count === 1 ? 'One event is' : `${count} events are`)

function requireReceiver(known: readonly string[], name: string): void {
  if (known.includes(name)) return
  throw new CommandError(`Nothing has the name ${name}, only ${known.join(', ')}.`)
}

function requireWebhook(endpoints: readonly WebhookConfig[], name: string): WebhookConfig {
  const found = endpoints.find((endpoint) => endpoint.name === name)
  if (!found) throw new CommandError(`WEBHOOKS has no webhook with the name ${name}.`)
  return found
}

async function describeDeliveries({ tables }: Database, names: readonly string[]): Promise<string> {
  const states = await deliveriesStore.readStates(tables)
  const counts = names.map((name) => {
    const { waiting = 0, failed = 0 } = states.get(name) ?? {}
    return `${name}: ${waiting} waiting, ${failed} given up`
  })
  const failed = await deliveriesStore.listFailed(tables, SHOWN)
  return [...counts, ...failed.map(describeFailed)].join('\n')
}

function describeFailed({ event_id, receiver, type, subject, created_at }: DeliveryRow): string {
  const at = new Date(created_at).toISOString()
  return `${event_id}  ${at}  ${receiver}  ${type}  ${subject}`
}
