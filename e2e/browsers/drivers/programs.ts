import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

/** The programs that a browser needs, and the Debian packages that contain them. */
interface BrowserPrograms {
  readonly title: string
  readonly programs: readonly string[]
  readonly packages: readonly string[]
}

export const BROWSERS = {
  firefox: { title: 'Firefox', programs: ['firefox-esr'], packages: ['firefox-esr'] },
  webkit: {
    title: 'WebKitGTK',
    programs: ['WebKitWebDriver', 'Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
} as const satisfies Record<string, BrowserPrograms>

export type BrowserName = keyof typeof BROWSERS

/** WebKitGTK's own small browser, which its driver starts by default. */
export const findMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser').sort().at(-1)

/** Whether everything that a browser needs is installed. */
export function isInstalled(name: BrowserName): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const hasProgram = (program: string) =>
    folders.some((folder) => existsSync(path.join(folder, program)))
  return BROWSERS[name].programs.every(hasProgram)
}
