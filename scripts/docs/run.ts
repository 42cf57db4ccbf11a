import { createReadStream, globSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages } from '../tool.ts'
import { buildSite, OUTPUT, POLICY, SITE } from './build.ts'
import { findGaps, listDocuments, readDocs } from './pages.ts'

const HELP = `Usage: npm run docs -- [--serve] [--port 3100]

Builds docs/ into a site in docs/site/dist, and checks its links.

  --serve      show it on this machine
  --port PORT  the port, 3100 unless given`

/** `npm run docs` */
export async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (options === undefined) {
    console.error(HELP)
    return 2
  }
  if (options.help) {
    console.log(HELP)
    return 0
  }
  const faults = await makeSite()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) return 1
  return options.serve ? serve(options.port) : 0
}

/** `undefined` if they are not those of the help. */
function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        serve: { type: 'boolean' },
        port: { type: 'string', default: '3100' },
        help: { type: 'boolean' },
      },
    })
    const port = Number(values.port)
    return Number.isInteger(port) && port > 0 && port < 65_536 ? { ...values, port } : undefined
  } catch {
    return undefined
  }
}

/** Builds the site and returns what is wrong with it. Installs the generator if that has not been done. */
export async function makeSite(): Promise<readonly string[]> {
  await installPackages(SITE)
  const pages = await buildSite()
  console.log(`docs/site/dist: ${pages} pages`)
  return [...findGaps(readDocs().sections, listDocuments()), ...findBrokenLinks(readSite(OUTPUT))]
}

/** The text of each page of a built site, by path with `/`, and the paths of all other files. */
function readSite(folder: string): ReadonlyMap<string, string> {
  const files = globSync('**/*', { cwd: folder }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  )
  return new Map(
    files.map((name) => [
      name.split(path.sep).join('/'),
      name.endsWith('.html') ? readFileSync(path.join(folder, name), 'utf8') : '',
    ]),
  )
}

/** Links, pictures, styles and scripts that lead to no file or no anchor of the site, or that load from elsewhere. */
export function findBrokenLinks(site: ReadonlyMap<string, string>): readonly string[] {
  const anchors = new Map<string, ReadonlySet<string>>()
  const anchorsOf = (file: string) => {
    const known = anchors.get(file)
    if (known) return known
    const ids = [...(site.get(file) ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
    anchors.set(file, new Set(ids))
    return anchors.get(file) as ReadonlySet<string>
  }
  return [...site].flatMap(([file, html]) =>
    [...html.matchAll(/<(\w+)[^>]* (?:href|src)="([^"]*)"/g)].flatMap(([, tag = '', link = '']) => {
      if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(link))
        return tag === 'a' ? [] : [`${file}: loads ${link}`]
      const [target = '', anchor] = decodeURI(link.replaceAll('&amp;', '&')).split('#')
      const found = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
      if (!site.has(found)) return [`${file}: ${link} does not exist`]
      const isThere = anchor === undefined || anchorsOf(found).has(anchor)
      return isThere ? [] : [`${file}: ${found} has no anchor #${anchor}`]
    }),
  )
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Shows the site to this machine only, until the process is interrupted. Returns the exit code. */
function serve(port: number): Promise<number> {
  const server = createServer(({ url = '/' }, response) => {
    const file = findFile(url)
    if (file === undefined) return void response.writeHead(404).end('Not found')
    response.writeHead(200, {
      'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
    })
    createReadStream(file).pipe(response)
  })
  return new Promise((resolve) => {
    server
      .on('close', () => resolve(0))
      .on('error', (error) => {
        console.error(`The site can't be shown on port ${port}: ${error.message}. See --port.`)
        resolve(1)
      })
    server.listen(port, '127.0.0.1', () =>
      console.log(`http://localhost:${port}  (Ctrl-C stops it)`),
    )
  })
}

/** The file of the site that a URL names. */
function findFile(url: string): string | undefined {
  try {
    const { pathname } = new URL(url, 'http://localhost')
    const file = path.join(OUTPUT, decodeURI(pathname).replace(/\/$/, '/index.html'))
    const isInside = file.startsWith(OUTPUT + path.sep)
    return isInside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
  } catch {
    // The URL is malformed.
    return undefined
  }
}
