import { availableParallelism } from 'node:os'
import { ROOT, runTool } from './run-tool.ts'
import type { Step } from './steps.ts'
import { countResults, sumCounts, type TestCount } from './test-count.ts'

/** Runs the steps, one per core at a time, and prints the result of each. */
export async function runSteps(steps: readonly Step[], root = ROOT): Promise<TestCount> {
  const waiting = [...steps]
  const results: TestCount[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const ok = await runStep(step, root)
      results.push({ ...countResults([ok]), failures: ok ? [] : [step.title] })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return sumCounts(results)
}

async function runStep({ title, command }: Step, root: string): Promise<boolean> {
  const started = performance.now()
  const { ok, output } = await runTool(command, { output: 'pipe', cwd: root })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? 'passed' : 'FAILED'}  ${title} (${seconds} s)`)
  if (!ok) console.log(output.trimEnd())
  return ok
}
