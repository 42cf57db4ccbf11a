import { buildClient } from '../client/build.ts'
import { BROWSERS, isInstalled, type BrowserName } from '../e2e/browsers/drivers/programs.ts'
import { runTool } from './tool.ts'

// Runs the main journeys in the browsers of the system that are installed. Arguments, such as `--grep Google`, are
// passed on to Playwright's test runner.

const installed: BrowserName[] = []
for (const name of Object.keys(BROWSERS) as BrowserName[]) {
  const { title, packages } = BROWSERS[name]
  if (isInstalled(name)) installed.push(name)
  else console.log(`${title} skipped: install Debian's ${packages.join(' and ')} to test it.`)
}

if (installed.length > 0) {
  await buildClient()
  const projects = installed.map((name) => `--project=${name}`)
  const command = ['playwright', 'test', '-c', 'e2e/browsers', ...projects] as const
  const { ok } = await runTool([...command, ...process.argv.slice(2)], { output: 'inherit' })
  process.exitCode = ok ? 0 : 1
}
