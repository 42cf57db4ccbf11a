import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { send } from '../attacks/frame/send.ts'
import type { AuditedProduct } from './audited-product.ts'
import type { Finding } from './finding.ts'
import { runCommand } from './run-command.ts'

const MODULES = path.join(import.meta.dirname, 'node_modules')
const OBSERVATORY = path.join(MODULES, '@mdn/mdn-http-observatory')

/** The severity from which on a finding of the CSP Evaluator is high (its `Severity`: 10 high, 20 syntax, 30 medium). */
const HIGHEST_TOLERATED = 20

const versionOf = (name: string): string => {
  const { version } = JSON.parse(readFileSync(path.join(MODULES, name, 'package.json'), 'utf8'))
  return String(version)
}

/** Google's CSP Evaluator on the policy of a page: no finding that is high, and no fault of syntax. */
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
    asked: `the policy of /login with ${what}`,
    passed: findings.every(({ severity }) => severity > HIGHEST_TOLERATED),
    said: [
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

/** Its redirect test wants port 80 of the same name, which nothing here listens on. */
const ASIDE = 'redirection'

/** Mozilla's observatory on the front: every test but that of the redirect. */
export async function observe(product: AuditedProduct): Promise<Finding> {
  // Its install script, which is off, fetches the list of preloaded sites; ours is not among them.
  mkdirSync(path.join(OBSERVATORY, 'conf'), { recursive: true })
  writeFileSync(path.join(OBSERVATORY, 'conf/hsts-preload.json'), '{}')
  const { stdout } = await runCommand(
    [process.execPath, path.join(OBSERVATORY, 'src/scan.js'), product.host],
    { NODE_EXTRA_CA_CERTS: product.certificatePath },
  )
  const { error, scan, tests = {} }: ObservatoryReport = JSON.parse(stdout)
  const asked = Object.entries(tests).filter(([name]) => name !== ASIDE)
  const lost = tests[ASIDE]?.scoreModifier ?? 0
  return {
    tool: `@mdn/mdn-http-observatory ${versionOf('@mdn/mdn-http-observatory')}`,
    asked: 'the product over TLS',
    passed: error === undefined && asked.every(([, { pass }]) => pass !== false),
    said: [
      error ??
        `grade ${scan.grade}, score ${scan.score}, ${scan.score - lost} without its redirect test`,
      ...Object.entries(tests).map(
        ([name, { pass, result, scoreModifier }]) =>
          `${name}: ${result} (${pass === false ? 'failed' : 'passed'}, ${scoreModifier})`,
      ),
    ],
  }
}

/** Redocly on the description of the API. */
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
    asked: '/openapi.json',
    passed: code === 0 && totals.errors === 0,
    said: [
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
