import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { PROBLEMS } from '@foyer/contract/problems.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OUTCOMES } from '../src/core/prometheus.ts'
import { REASONS } from '../src/core/log.ts'
import { expectSignedIn, type TestServer } from '../../testing/api.ts'
import { createTestUser } from '../../testing/users.ts'
import { openTestServer } from '../../testing/in-process.ts'

const WEBHOOK = { name: 'crm', url: 'https://crm.example', secrets: [`whsec_${'A'.repeat(44)}`] }

/** The webhook gets nothing. */
const WITH_METRICS = { MANAGEMENT_PORT: '0', WEBHOOKS: JSON.stringify([WEBHOOK]) }

const strictParser = parser.configure({ strict: true })

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

const readRoot = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** The expressions, by alert. Each is on one line. */
function listAlerts(): readonly [name: string, expression: string][] {
  const text = readRoot('deploy/observability/prometheus-alerts.yaml')
  const rules = text.split(/^ +- alert: /m).slice(1)
  return rules.map((rule) => [
    rule.split('\n', 1)[0] ?? '',
    /^ +expr: (?=[^|>'"])(.+)$/m.exec(rule)?.[1] ?? '',
  ])
}

function listPanels(): readonly [name: string, expression: string][] {
  const { panels } = JSON.parse(
    readRoot('deploy/observability/grafana-dashboard.json'),
  ) as Dashboard
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [title, expr.replaceAll('$__rate_interval', '5m')]),
  )
}

interface Use {
  readonly metrics: ReadonlySet<string>
  readonly labels: ReadonlySet<string>
  readonly matchers: readonly { readonly label: string; readonly value: string }[]
}

/** What an expression uses. Throws if it is not PromQL. */
function analyze(expression: string): Use {
  const use = { metrics: new Set<string>(), labels: new Set<string>() }
  const matchers: { label: string; value: string }[] = []
  strictParser.parse(expression).iterate({
    enter(node) {
      const text = expression.slice(node.from, node.to)
      if (node.name === 'Identifier') use.metrics.add(text)
      if (node.name === 'LabelName') use.labels.add(text)
      if (node.name !== 'UnquotedLabelMatcher') return
      const [, label = '', value = ''] = /^(\w+)\s*(?:=~|!~|!=|=)\s*"(.*)"$/.exec(text) ?? []
      matchers.push({ label, value })
    },
  })
  return { ...use, matchers }
}

/** Added by Prometheus when it scrapes. */
const SCRAPED = { metrics: ['up'], labels: ['job', 'instance'] }

/** The values that a label may have, where the code has a list. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  code: Object.keys(PROBLEMS),
  reason: Object.keys(REASONS),
  outcome: [...OUTCOMES, 'answered'],
  route: ['page', 'file'],
}

describe('the dashboard and the alerts', () => {
  let server: TestServer
  const metrics = new Map<string, Set<string>>()
  beforeAll(async () => {
    server = await openTestServer('postgres', WITH_METRICS)
    await expectSignedIn(await server.signIn(createTestUser()))
    await server.fetch('/api/nothing')
    const text = await (await fetch(`${server.managementOrigin}/metrics`)).text()
    for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
      const known = metrics.get(name) ?? new Set()
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
      metrics.set(name, known)
    }
  })
  afterAll(() => server.close())

  const expressions = [...listAlerts(), ...listPanels()]

  test('have expressions', () => {
    expect(listAlerts().length).toBeGreaterThan(10)
    expect(listPanels().length).toBeGreaterThan(15)
  })

  test.each(expressions)('%s uses metrics, labels and values that exist', (_name, expression) => {
    const { metrics: used, labels, matchers } = analyze(expression)
    expect(used.size).toBeGreaterThan(0)
    const names = [...used].filter((name) => !SCRAPED.metrics.includes(name))
    expect([...metrics.keys()]).toEqual(expect.arrayContaining(names))
    const known = names.flatMap((name) => [...(metrics.get(name) ?? [])])
    expect([...known, ...SCRAPED.labels]).toEqual(expect.arrayContaining([...labels]))
    const unknown = matchers.flatMap(({ label, value }) =>
      value.split('|').filter((text) => VALUES[label]?.includes(text) === false),
    )
    expect(unknown).toEqual([])
  })

  test('are checked by a parser that refuses what is not PromQL', () => {
    expect(() => analyze('sum by (route (rate(foyer_sign_ins_total[5m]))')).toThrow('No parse')
  })

  test('use the labels that the documentation lists', () => {
    const rows = readRoot('docs/operate/monitoring.md').matchAll(
      /^\| `(foyer_\w+)` \| \w+ \| (.*?) ?\|/gm,
    )
    for (const [, name = '', text = ''] of rows) {
      const documented = [...text.matchAll(/`(\w+)`/g)].map(([, label]) => label)
      const samples = metrics.get(name) ?? metrics.get(`${name}_count`)
      expect([name, ...(samples ?? [])]).toEqual([name, ...documented])
    }
  })
})
