import path from 'node:path'
import { runAudit } from '../audit/run-audit.ts'
import { runCommand } from '../audit/run-command.ts'
import { buildClient } from '../client/build.ts'
import { ROOT } from './tool.ts'

const installed = await runCommand(['npm', 'ci', '--ignore-scripts'])
if (installed.code !== 0) throw new Error(`Installing the audit tools failed:  ${installed.output}`)
await buildClient()
process.exitCode = (await runAudit(path.join(ROOT, 'docs/understand/security-audit.md'))) ? 0 : 1
