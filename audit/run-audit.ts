import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openAuditedProduct, REAL_PROJECT } from './audited-product.ts'
import { beSlow, scan } from './debian-tools.ts'
import type { Finding } from './finding.ts'
import { evaluatePolicy, lintOpenApi, observe } from './policy-tools.ts'
import { describeFindings } from './report.ts'

/**
 * Lets tools of other people look at the running product, and writes what they said to `report`. Answers
 * whether all of them were content. `client/dist` and the tools must be there.
 */
export async function runAudit(report: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-audit-'))
  const embedded = await openAuditedProduct('plain')
  const real = await openAuditedProduct('front', REAL_PROJECT)
  try {
    const findings: Finding[] = [
      await evaluatePolicy(embedded, 'the embedded provider'),
      await evaluatePolicy(real, "a real project's settings"),
      await observe(real),
      await lintOpenApi(real, folder),
      await scan(embedded, folder),
      ...(await beSlow(embedded)),
    ]
    for (const { passed, tool, asked } of findings)
      console.log(`${passed ? 'content' : 'NOT CONTENT'}  ${tool}: ${asked}`)
    writeFileSync(report, describeFindings(findings))
    return findings.every(({ passed }) => passed)
  } finally {
    await Promise.all([embedded.close(), real.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}
