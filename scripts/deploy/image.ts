import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestCertificate, openTlsProxy } from '../../testing/proxies.ts'
import { findFreePort } from '../processes.ts'
import { ROOT } from '../tool.ts'
import { openDemoProduct, runServerProgram } from './product.ts'
import { expectDraining, expectInstallation, expectThat, type Proof, runCommand } from './proof.ts'

const BASE = 'localhost/foyer-base'

const IMAGE = 'localhost/foyer'

/** Enough for a few requests on a busy machine. */
const DRAIN_SECONDS = '10'

const CA_BUNDLE = 'etc/ssl/certs/ca-certificates.crt'

/** Packages for development, and files of ours that no image needs. */
const UNWANTED = [
  /^\/app\/node_modules\/(vite|vitest|typescript|playwright|firebase)$/,
  /^\/app\/(?!node_modules\/).*(\.env|\.git|\.test\.tsx?)$/,
]

export const IMAGE_PROOF: Proof = {
  title: 'the image of deploy/Dockerfile',
  needs: ['buildah', 'mmdebstrap', 'npm'],
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'foyer-image-'))
    const buildah = createBuildah(folder)
    try {
      await createBase(buildah, folder)
      const file = path.join(ROOT, 'deploy/Dockerfile')
      const base = ['--build-arg', `BASE_IMAGE=${BASE}`]
      await buildah.call('build', '--format', 'docker', ...base, '-f', file, '-t', IMAGE, ROOT)
      return [...(await inspectImage(buildah)), ...(await runImage(buildah, folder))]
    } finally {
      await buildah.call('rm', '--all')
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** A small Debian with this Node and its npm, in place of the official image of Node. */
async function createBase(buildah: Buildah, folder: string): Promise<void> {
  const archive = path.join(folder, 'base.tar')
  const packages = '--include=ca-certificates'
  const [, suite = 'stable'] =
    /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
  await runCommand(['mmdebstrap', '--variant=minbase', packages, suite, archive])
  const container = await buildah.call('from', 'scratch')
  await buildah.call('add', container, archive, '/')
  const root = await buildah.call('mount', container)
  cpSync(process.execPath, path.join(root, 'usr/local/bin/node'))
  // Not `npm root --global`: that is the folder of the Node that runs npm, which may have none.
  const { stdout: program } = await runCommand(['sh', '-c', 'readlink -f "$(command -v npm)"'])
  const npm = path.join(root, 'usr/local/lib/node_modules/npm')
  cpSync(path.dirname(path.dirname(program.trim())), npm, { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'))
  // The authorities that this machine trusts, in case a TLS proxy is between this machine and the registry.
  cpSync(`/${CA_BUNDLE}`, path.join(root, CA_BUNDLE))
  await buildah.call('umount', container)
  await buildah.call('config', '--env', `NODE_EXTRA_CA_CERTS=/${CA_BUNDLE}`, container)
  await buildah.call('commit', container, BASE)
}

interface ImageConfig {
  readonly User: string
  readonly ExposedPorts: object
  readonly Cmd: readonly [string, ...string[]]
  readonly Healthcheck: { readonly Test: readonly string[] }
}

async function readConfig(buildah: Buildah): Promise<ImageConfig> {
  const inspected = await buildah.call('inspect', '--type', 'image', IMAGE)
  return (JSON.parse(inspected) as { Docker: { config: ImageConfig } }).Docker.config
}

async function inspectImage(buildah: Buildah): Promise<readonly string[]> {
  const { User, ExposedPorts } = await readConfig(buildah)
  expectThat(/^[1-9]\d*:[1-9]\d*$/.test(User), `the user is not root: ${User}`)
  const ports = Object.keys(ExposedPorts).join()
  expectThat(ports === '3000/tcp', `only port 3000 is exposed: ${ports}`)
  const container = await buildah.call('from', IMAGE)
  const inside = (command: string) => buildah.call('run', container, '--', 'sh', '-c', command)
  const files = (await inside('find /app -not -type l')).split('\n')
  const unwanted = files.filter((file) => UNWANTED.some((pattern) => pattern.test(file)))
  expectThat(unwanted.length === 0, `it contains only what it needs: ${unwanted.join(' ')}`)
  const writable = await inside('find /app -writable -not -type l')
  expectThat(writable === '', `its user can write nothing of the product: ${writable}`)
  const size = await inside('du -sm /app | cut -f1')
  return [
    `User ${User}, who can write nothing in \`/app\`. Only port 3000 is exposed.`,
    `The product adds ${size} MB to the base. It contains no development package and no test.`,
  ]
}

/** Runs the image's own command, and its health check, on loopback addresses. */
async function runImage(buildah: Buildah, folder: string): Promise<readonly string[]> {
  const httpsPort = await findFreePort()
  const product = await openDemoProduct(httpsPort, { count: 0, folder })
  const { origin, identityOrigin, managementPort, ports } = product
  const [port = 0] = ports
  const own = { DRAIN_SECONDS, HOST: '127.0.0.1', MANAGEMENT_HOST: '127.0.0.1' }
  const variables = Object.entries({ ...product.installed, ...own })
  const { Cmd, Healthcheck } = await readConfig(buildah)
  const container = await buildah.call('from', IMAGE)
  const set = variables.flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const command = buildah.command('run', ...set, container, '--', ...Cmd)
  const server = await runServerProgram(command, { env: buildah.env, port })
  const { cert: ca, ...tls } = await createTestCertificate('localhost', 90)
  const target = `http://127.0.0.1:${port}`
  const proxy = await openTlsProxy(target, { port: httpsPort, cert: ca, ...tls })
  try {
    const [, ...check] = Healthcheck.Test
    const test = check.map((part) => part.replace('9000', managementPort))
    await buildah.call('run', container, '--', ...test)
    const seen = await expectInstallation({ origin, identityOrigin, ca })
    const drained = await expectDraining(server, {
      port: String(port),
      managementPort,
      publicOrigin: origin,
    })
    return ['Its command starts the server, and its health check passes.', ...seen, drained]
  } finally {
    await proxy.close()
    await server.stop()
    await product.close()
  }
}

/** Builds and runs images without a daemon, and without the privileges that a container engine needs. */
interface Buildah {
  readonly env: Readonly<Record<string, string>>
  command(...args: readonly string[]): readonly [string, ...string[]]
  /** Returns the output. */
  call(...args: readonly string[]): Promise<string>
}

/** With images and containers in this folder. */
function createBuildah(folder: string): Buildah {
  const env = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
  const command = (...args: readonly string[]) =>
    [
      'buildah',
      '--root',
      path.join(folder, 'storage'),
      '--runroot',
      path.join(folder, 'run'),
      ...args,
    ] as const
  return {
    env,
    command,
    call: async (...args) => (await runCommand(command(...args), env)).stdout.trim(),
  }
}
