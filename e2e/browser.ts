import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type LaunchOptions } from '@playwright/test'

const CACHE = path.join(import.meta.dirname, '../node_modules/.cache')

/** The browser to use: `$E2E_CHROMIUM`, Playwright's own if it is installed, or the one from npm. */
export function findBrowser(): LaunchOptions {
  const installed = [process.env['E2E_CHROMIUM'], chromium.executablePath()]
  const found = installed.find((file) => file && existsSync(file))
  return found ? { executablePath: found, chromiumSandbox: canSandbox() } : npmBrowser()
}

/** The browser from npm, whose version the lockfile fixes. */
export function npmBrowser() {
  const folder = unpackedBrowser()
  return {
    executablePath: path.join(folder, 'chromium'),
    chromiumSandbox: canSandbox(),
    // Not the package's own arguments, because they disable web security.
    args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    env: {
      ...definedEnvironment(),
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  }
}

/** Chromium's sandbox does not run as root and needs user namespaces, which many containers forbid. */
function canSandbox(): boolean {
  if (process.getuid?.() === 0) return false
  return spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0
}

/** Unpacks the browser of `@sparticuz/chromium` once, atomically, and returns its folder. */
function unpackedBrowser(): string {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  const about = readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(about)
  const folder = path.join(CACHE, `chromium-${version}`)
  if (existsSync(folder)) return folder

  mkdirSync(CACHE, { recursive: true })
  const temporary = mkdtempSync(path.join(CACHE, 'unpack-'))
  unpackInto(temporary)
  writeFileSync(path.join(temporary, 'fonts/fonts.conf'), fontConfiguration(folder))
  try {
    renameSync(temporary, folder)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    // Another process may have unpacked it first.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** The package unpacks into `TMPDIR`, and adds the system libraries only if it detects AWS Lambda. */
function unpackInto(folder: string): void {
  const script = `import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())`
  execFileSync(process.execPath, ['-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  })
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts/cache</cachedir>
</fontconfig>
`
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
