import { layerSpecimens } from './layer-specimens.ts'
import { lintSpecimens, type Finding } from './plant.ts'
import { RULE_SPECIMENS } from './rule-specimens.ts'
import type { Specimen } from './specimen.ts'
import { tally, type Tally } from './tally.ts'

/**
 * Shows that the gate can fail: plants a violation of every cell of the table of layers and of every
 * habit of the house, and says which were not caught. Every row and every habit counts as one test.
 */
export async function checkPlantedViolations(): Promise<Tally> {
  const specimens = [...layerSpecimens(), ...RULE_SPECIMENS]
  const findings = await lintSpecimens(specimens)
  const groups = Map.groupBy(specimens, ({ title }) => title)
  return tally(
    [...groups].map(([title, group]) => {
      const wrong = group.filter((specimen) => !isJudgedRightly(specimen, findings))
      console.log(`${wrong.length === 0 ? 'passed' : 'FAILED'}  planted: ${title}`)
      for (const specimen of wrong) console.log(describe(specimen))
      return wrong.length === 0
    }),
  )
}

function isJudgedRightly({ file, rule, says = '' }: Specimen, findings: readonly Finding[]) {
  const found = findings.filter(({ filename }) => filename === file)
  if (rule === null) return found.length === 0
  return found.some(
    ({ code, message, help }) => code === rule && `${message} ${help ?? ''}`.includes(says),
  )
}

function describe({ file, source, rule }: Specimen) {
  const fault = rule === null ? 'was refused' : `was not caught by ${rule}`
  return `  ${file} ${fault}:\n${source.slice(0, 300).replace(/^/gm, '    ')}`
}
