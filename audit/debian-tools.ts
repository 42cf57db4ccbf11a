import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { AuditedProduct } from './audited-product.ts'
import type { Finding } from './finding.ts'
import { runCommand } from './run-command.ts'

const SLOWNESS = [
  ['slow headers', '/login', '-H -i 5 -t GET'],
  ['slow bodies', '/api/login', '-B -i 5 -t POST -s 8192 -f application/json'],
  ['slow reading', '/login', '-X -w 1 -y 8 -n 5 -z 8 -k 3 -t GET'],
] as const

/** What Wapiti misses, and why it is not there. */
const ANSWERED: Readonly<Record<string, string>> = {
  'X-Frame-Options is not set': "the policy's frame-ancestors says it, to every browser there is",
  'X-XSS-Protection is not set': 'browsers have given it up: it opened holes of its own',
  'Strict-Transport-Security is not set': 'looked at without TLS, where it may not be sent',
}

/** slowhttptest: a thousand slow connections for half a minute each way, while the page must stay available. */
export async function beSlow({ plainOrigin }: AuditedProduct): Promise<readonly Finding[]> {
  const tool = `slowhttptest ${await debianVersion('slowhttptest')}`
  const findings: Finding[] = []
  for (const [asked, page, way] of SLOWNESS) {
    const options = `${way} -c 1000 -r 250 -l 30 -p 3 -u ${plainOrigin}${page}`
    const { code, output } = await runCommand(['slowhttptest', ...options.split(' ')])
    const plain = stripVTControlCharacters(output)
    const available = /service available:\s+(\w+)/g
    const states = [...plain.matchAll(available)].map(([, state = '']) => state)
    findings.push({
      tool,
      asked: `a thousand connections of ${asked}`,
      passed: states.length > 0 && states.every((state) => state === 'YES'),
      said: [
        `looked ${states.length} times, available ${states.filter((state) => state === 'YES').length} times`,
        `exit code ${code}`,
      ],
    })
  }
  return findings
}

/** Wapiti, all of its modules, on the pages and what they lead to. */
export async function scan({ plainOrigin }: AuditedProduct, folder: string): Promise<Finding> {
  const report = path.join(folder, 'wapiti.json')
  const { code, output } = await runCommand([
    'wapiti',
    ...`-u ${plainOrigin}/ -s ${plainOrigin}/login -s ${plainOrigin}/openapi.json`.split(' '),
    ...'-m all -f json --scope domain --flush-session --no-bugreport'.split(' '),
    ...`--max-scan-time 120 -o ${report} --store-session ${folder}`.split(' '),
  ])
  const tool = `wapiti ${await debianVersion('wapiti')}`
  const asked = 'the pages and the API'
  const parsed = readReport(report)
  if (!parsed)
    return { tool, asked, passed: false, said: [`exit code ${code}`, output.slice(-400)] }
  const found = [
    ...Object.entries(parsed.vulnerabilities),
    ...Object.entries(parsed.anomalies),
  ].flatMap(([name, findings]) => findings.map(({ info, path: at }) => ({ name, info, at })))
  const kinds = Object.keys(parsed.vulnerabilities).length
  return {
    tool,
    asked,
    passed: found.every(({ info }) => ANSWERED[info] !== undefined),
    said: [
      `${kinds} kinds of weakness looked for`,
      ...found.map(
        ({ name, info, at }) => `${name}: ${at}: ${info} (${ANSWERED[info] ?? 'not answered'})`,
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
