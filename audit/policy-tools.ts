import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { send } from '../testing/raw.ts'
import type { AuditedProduct } from './audited-product.ts'
import type { Finding } from './finding.ts'
import { runCommand } from './run-command.ts'

const MODULES = path.join(import.meta.dirname, 'node_modules')
const OBSERVATORY = path.join(MODULES, '@mdn/mdn-http-observatory')

/** Findings of the CSP Evaluator fail up to this `Severity` (10 high, 20 syntax, 30 medium). */
const FAILING_SEVERITY = 20

const versionOf = (name: string): string => {
  const { version } = JSON.parse(readFileSync(path.join(MODULES, name, 'package.json'), 'utf8'))
  return String(version)
}

/** Google's CSP Evaluator on the policy of a page: no finding of high severity and no syntax error. */
export async function evaluatePolicy(product: AuditedProduct, what: string): Promise<Finding> {
  const { port } = new URL(product.plainOrigin)
  const page = await send(Number(port), { path: '/login', headers: { Host: product.host } })
  if (page.status !== 200) throw new Error(`/login answered ${page.status}`)
  const policy = String(page.headers['content-security-policy'])
  const { stdout } = await runCommand([process.execPath, 'evaluate-csp.mjs', policy])
  const findings: readonly {
    readonly severity: number
    readonly directive: string
    readonly value?: string
    readonly description: string
  }[] = JSON.parse(stdout)
  return {
    tool: `csp_evaluator ${versionOf('csp_evaluator')}`,
    target: `the policy of /login with ${what}`,
    passed: findings.every(({ severity }) => severity > FAILING_SEVERITY),
    output: [
      `policy: \`${policy}\``,
      ...findings.map(
        ({ severity, directive, value = '', description }) =>
          `severity ${severity}: ${directive} ${value}: ${description}`,
      ),
    ],
  }
}

interface ObservatoryReport {
  readonly error?: string
  readonly scan: { readonly grade: string; readonly score: number }
  readonly tests: Record<
    string,
    { readonly pass: boolean | null; readonly result: string; readonly scoreModifier: number }
  >
}

/** The redirect test needs port 80, which the audited product does not listen on. */
const EXCLUDED_TEST = 'redirection'

/** Mozilla's HTTP Observatory on the TLS proxy: every test except for the redirect. */
export async function runObservatory(product: AuditedProduct): Promise<Finding> {
  // Replaces the list of HSTS-preloaded sites, which the disabled install script would fetch.
  mkdirSync(path.join(OBSERVATORY, 'conf'), { recursive: true })
  writeFileSync(path.join(OBSERVATORY, 'conf/hsts-preload.json'), '{}')
  const { stdout } = await runCommand(
    [process.execPath, path.join(OBSERVATORY, 'src/scan.js'), product.host],
    { NODE_EXTRA_CA_CERTS: product.certificatePath },
  )
  const { error, scan, tests = {} }: ObservatoryReport = JSON.parse(stdout)
  const counted = Object.entries(tests).filter(([name]) => name !== EXCLUDED_TEST)
  const lost = tests[EXCLUDED_TEST]?.scoreModifier ?? 0
  return {
    tool: `@mdn/mdn-http-observatory ${versionOf('@mdn/mdn-http-observatory')}`,
    target: 'the product over TLS',
    passed: error === undefined && counted.every(([, { pass }]) => pass !== false),
    output: [
      error ??
        `grade ${scan.grade}, score ${scan.score} (without the redirect test: ${scan.score - lost})`,
      ...Object.entries(tests).map(
        ([name, { pass, result, scoreModifier }]) =>
          `${name}: ${result} (${pass === false ? 'failed' : 'passed'}, ${scoreModifier})`,
      ),
    ],
  }
}

/** Redocly on the OpenAPI document. */
export async function lintOpenApi(
  { plainOrigin }: AuditedProduct,
  folder: string,
): Promise<Finding> {
  const file = path.join(folder, 'openapi.json')
  writeFileSync(file, await (await fetch(`${plainOrigin}/openapi.json`)).text())
  const redocly = path.join(MODULES, '.bin/redocly')
  const command = [redocly, 'lint', '--extends=recommended', '--format=json', file] as const
  const { code, stdout } = await runCommand(command, {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  })
  const { totals, problems }: OpenApiReport = JSON.parse(stdout)
  return {
    tool: `@redocly/cli ${versionOf('@redocly/cli')}`,
    target: '/openapi.json',
    passed: code === 0 && totals.errors === 0,
    output: [
      `${totals.errors} errors, ${totals.warnings} warnings`,
      ...problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`),
    ],
  }
}

interface OpenApiReport {
  readonly totals: { readonly errors: number; readonly warnings: number }
  readonly problems: readonly {
    readonly severity: string
    readonly ruleId: string
    readonly message: string
  }[]
}
