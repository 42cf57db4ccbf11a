import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildClient } from '../client/build.ts'
import { ROOT } from '../scripts/tool.ts'
import { openAuditedProduct, REAL_PROJECT } from './audited-product.ts'
import { testSlowConnections, scanForVulnerabilities } from './debian-tools.ts'
import type { Finding } from './finding.ts'
import { evaluatePolicy, lintOpenApi, runObservatory } from './policy-tools.ts'
import { describeFindings } from './report.ts'
import { runCommand } from './run-command.ts'

/** `npm run audit` */
export async function run(): Promise<number> {
  const installed = await runCommand(['npm', 'ci', '--ignore-scripts'])
  if (installed.code !== 0)
    throw new Error(`Installing the audit tools failed:  ${installed.output}`)
  await buildClient()
  return (await runAudit(path.join(ROOT, 'audit/results.md'))) ? 0 : 1
}

/**
 * Runs third-party tools on the product and writes their results to the file `report`. Returns whether all
 * passed. `client/dist` must be built and the tools installed.
 */
async function runAudit(report: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-audit-'))
  const embedded = await openAuditedProduct()
  const real = await openAuditedProduct(REAL_PROJECT)
  try {
    const findings: Finding[] = [
      await evaluatePolicy(embedded, 'the embedded provider'),
      await evaluatePolicy(real, "a real project's settings"),
      await runObservatory(real),
      await lintOpenApi(real, folder),
      await scanForVulnerabilities(embedded, folder),
      ...(await testSlowConnections(embedded)),
    ]
    for (const { passed, tool, target } of findings)
      console.log(`${passed ? 'passed' : 'FAILED'}  ${tool}: ${target}`)
    writeFileSync(report, describeFindings(findings))
    return findings.every(({ passed }) => passed)
  } finally {
    await Promise.all([embedded.close(), real.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}
