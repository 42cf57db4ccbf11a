import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { AuditedProduct } from './audited-product.ts'
import type { Finding } from './finding.ts'
import { runCommand } from './run-command.ts'

const SLOW_ATTACKS = [
  ['slow headers', '/login', '-H -i 5 -t GET'],
  ['slow bodies', '/api/login', '-B -i 5 -t POST -s 8192 -f application/json'],
  ['slow reads', '/login', '-X -w 1 -y 8 -n 5 -z 8 -k 3 -t GET'],
] as const

/** Findings of Wapiti that are accepted, and why. */
const ACCEPTED_FINDINGS: Readonly<Record<string, string>> = {
  'X-Frame-Options is not set':
    'frame-ancestors in the policy has the same effect in all current browsers',
  'X-XSS-Protection is not set': 'removed from browsers, because it caused vulnerabilities',
  'Strict-Transport-Security is not set': 'scanned without TLS, where the header must not be sent',
}

/** slowhttptest: three kinds of attack with a thousand slow connections for half a minute; the page must stay available. */
export async function testSlowConnections({
  plainOrigin,
}: AuditedProduct): Promise<readonly Finding[]> {
  const tool = `slowhttptest ${await debianVersion('slowhttptest')}`
  const findings: Finding[] = []
  for (const [target, page, options] of SLOW_ATTACKS) {
    const command = `${options} -c 1000 -r 250 -l 30 -p 3 -u ${plainOrigin}${page}`
    const { code, output } = await runCommand(['slowhttptest', ...command.split(' ')])
    const plain = stripVTControlCharacters(output)
    const available = /service available:\s+(\w+)/g
    const states = [...plain.matchAll(available)].map(([, state = '']) => state)
    findings.push({
      tool,
      target: `a thousand connections with ${target}`,
      passed: states.length > 0 && states.every((state) => state === 'YES'),
      output: [
        `probed ${states.length} times, available ${states.filter((state) => state === 'YES').length} times`,
        `exit code ${code}`,
      ],
    })
  }
  return findings
}

/** Wapiti with all modules, on the pages and everything they link to. */
export async function scanForVulnerabilities(
  { plainOrigin }: AuditedProduct,
  folder: string,
): Promise<Finding> {
  const report = path.join(folder, 'wapiti.json')
  const { code, output } = await runCommand([
    'wapiti',
    ...`-u ${plainOrigin}/ -s ${plainOrigin}/login -s ${plainOrigin}/openapi.json`.split(' '),
    ...'-m all -f json --scope domain --flush-session --no-bugreport'.split(' '),
    ...`--max-scan-time 120 -o ${report} --store-session ${folder}`.split(' '),
  ])
  const tool = `wapiti ${await debianVersion('wapiti')}`
  const target = 'the pages and the API'
  const parsed = readReport(report)
  if (!parsed)
    return { tool, target, passed: false, output: [`exit code ${code}`, output.slice(-400)] }
  const found = [
    ...Object.entries(parsed.vulnerabilities),
    ...Object.entries(parsed.anomalies),
  ].flatMap(([name, findings]) => findings.map(({ info, path: at }) => ({ name, info, at })))
  const kinds = Object.keys(parsed.vulnerabilities).length
  return {
    tool,
    target,
    passed: found.every(({ info }) => ACCEPTED_FINDINGS[info] !== undefined),
    output: [
      `searched for ${kinds} kinds of vulnerabilities`,
      ...found.map(
        ({ name, info, at }) =>
          `${name}: ${at}: ${info} (${ACCEPTED_FINDINGS[info] ?? 'not accepted'})`,
      ),
    ],
  }
}

interface WapitiReport {
  readonly vulnerabilities: Record<
    string,
    readonly { readonly info: string; readonly path: string }[]
  >
  readonly anomalies: Record<string, readonly { readonly info: string; readonly path: string }[]>
}

function readReport(file: string): WapitiReport | undefined {
  try {
    const report: WapitiReport = JSON.parse(readFileSync(file, 'utf8'))
    return report
  } catch {
    return undefined
  }
}

async function debianVersion(name: string): Promise<string> {
  const { code, stdout } = await runCommand(['dpkg-query', '-W', '-f', '${Version}', name])
  return code === 0 ? `${stdout} (Debian)` : `(not installed: apt-get install ${name})`
}
