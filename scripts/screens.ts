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

The pages and components of this product in a wide window, in light and dark theme, as \`npm run test:all\` expects them.
[Other languages and narrow windows](${PICTURES}/) are beside them. \`npm run screens\` writes this page, and [\`npm run
test:visual -- --update\`](../adopt/tests.md#pictures) the pictures. The illustration is left out of pages.
`

/** The page in `docs/screens/`: screens and components in a wide window. */
export function describeScreens(pictures: readonly string[]): string {
  const screens = new Set(pictures.flatMap((name) => /^(.+)-en-\d+$/.exec(name)?.[1] ?? []))
  const components = pictures
    .flatMap((name) => /^component-(.+)-1280$/.exec(name)?.[1] ?? [])
    .filter((name) => name !== FEW_COLORS)
  return [
    HEAD,
    ...[...screens].map((screen) => describePicture('##', titleOf(screen), `${screen}-en-1280`)),
    '## Components\n',
    'Their states; during development at `/dev/components`.\n',
    ...components.map((name) => describePicture('###', titleOf(name), `component-${name}-1280`)),
  ].join('\n')
}

/** The illustration consists of gradients, and stored pictures have few colours. The README shows it with all. */
const FEW_COLORS = 'illustration'

const describePicture = (level: string, title: string, picture: string) =>
  `${level} ${title}\n\n![${title}](${PICTURES}/${picture}.png)\n`

/** "Account security" for `account-security`. */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
