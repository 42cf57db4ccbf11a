import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openAuditedProduct, REAL_PROJECT } from './audited-product.ts'
import { testSlowConnections, scanForVulnerabilities } from './debian-tools.ts'
import type { Finding } from './finding.ts'
import { evaluatePolicy, lintOpenApi, runObservatory } from './policy-tools.ts'
import { describeFindings } from './report.ts'

/**
 * Runs third-party tools on the product and writes their results to the file `report`. Returns whether all
 * passed. `client/dist` must be built and the tools installed.
 */
export async function runAudit(report: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-audit-'))
  const embedded = await openAuditedProduct('plain')
  const real = await openAuditedProduct('proxy', REAL_PROJECT)
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
