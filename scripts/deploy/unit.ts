import path from 'node:path'
import { ROOT } from '../tool.ts'
import { expectThat, type Proof, runCommand } from './proof.ts'

const UNIT = path.join(ROOT, 'deploy/systemd/foyer.service')

/** From 0 to 10; systemd calls up to 2 "OK". */
const MAX_EXPOSURE = 2

export const UNIT_PROOF: Proof = {
  title: 'the systemd unit',
  needs: ['systemd-analyze'],
  async run() {
    const { stderr: warnings } = await runCommand(['systemd-analyze', 'verify', UNIT])
    expectThat(warnings.trim() === '', `systemd-analyze verify has no warning: ${warnings}`)
    const { stdout: report } = await runCommand([
      'systemd-analyze',
      'security',
      '--offline=true',
      UNIT,
    ])
    const [, exposure = ''] = /exposure level for foyer\.service: ([\d.]+)/.exec(report) ?? []
    expectThat(
      exposure !== '' && Number(exposure) <= MAX_EXPOSURE,
      `the exposure is at most ${MAX_EXPOSURE}: ${report}`,
    )
    return [
      '`systemd-analyze verify` has no warning.',
      `\`systemd-analyze security --offline=true\`: exposure ${exposure} of 10.`,
    ]
  },
}
