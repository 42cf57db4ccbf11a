import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listPictures } from '../e2e/visual/support/stored-pictures.ts'
import { ROOT, runTool } from './tool.ts'

/** `npm run screens` writes docs/screens/, a page with the stored pictures, and takes the pictures of the README. */
export async function run(): Promise<number> {
  const folder = path.join(ROOT, 'docs/screens')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'README.md'), describeScreens(listPictures()))
  const { buildClient } = await import('../client/build.ts')
  await buildClient()
  const command = ['playwright', 'test', '-c', 'e2e/visual', '--project=readme'] as const
  const { ok } = await runTool(command, { output: 'inherit' })
  return ok ? 0 : 1
}

/** Where the pictures are, seen from `docs/screens/`. */
const PICTURES = '../../e2e/visual/pictures'

const HEAD = `# Screens

The pages of this product and its components, as \`npm run test:all\` expects them: in light and in dark theme. \`npm run
screens\` writes this page, \`npm run test:visual -- --update\` the pictures; see [tests of your
product](../adopt/tests.md#pictures). In the pictures of pages, the illustration is left out.
`

/** The page in `docs/screens/`: screens in a wide window, with links to their other pictures, and components. */
export function describeScreens(pictures: readonly string[]): string {
  const screens = new Set(pictures.flatMap((name) => /^(.+)-en-\d+$/.exec(name)?.[1] ?? []))
  const components = pictures
    .flatMap((name) => /^component-(.+)-1280$/.exec(name)?.[1] ?? [])
    .filter((name) => name !== FEW_COLORS)
  return [
    HEAD,
    ...[...screens].map((screen) => describeScreen(screen, pictures)),
    '## Components\n',
    'Their states; during development at `/dev/components`.\n',
    ...components.map(describeComponent),
  ].join('\n')
}

/** The illustration consists of gradients, and stored pictures have few colours. The README shows it with all. */
const FEW_COLORS = 'illustration'

function describeScreen(screen: string, pictures: readonly string[]): string {
  const links = pictures
    .filter((name) => new RegExp(`^${screen}-\\w\\w-\\d+$`).test(name))
    .filter((name) => name !== `${screen}-en-1280`)
    .map((name) => {
      const [language = '', width = ''] = name.slice(screen.length + 1).split('-')
      return `[${language} ${width}](${PICTURES}/${name}.png)`
    })
  const title = titleOf(screen)
  return `## ${title}\n\n![${title}](${PICTURES}/${screen}-en-1280.png)\n\n${links.join(' · ')}\n`
}

function describeComponent(name: string): string {
  const title = titleOf(name)
  const narrow = `[in a narrow window](${PICTURES}/component-${name}-360.png)`
  return `### ${title}\n\n![${title}](${PICTURES}/component-${name}-1280.png)\n\n${narrow}\n`
}

/** "Account security" for `account-security`. */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
