import { sendRequest } from '@foyer/server/commands/smoke-checks.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createTestCertificate } from '../../testing/proxies.ts'
import { findFreePort } from '../processes.ts'
import { ROOT } from '../tool.ts'
import { openDemoProduct, runServerProgram } from './product.ts'
import { expectInstallation, type Proof, runCommand } from './proof.ts'

const ANSWER_TIMEOUT_MS = 60_000

const RETRY_MS = 200

/** The values that an installation adds to the file of a proxy. */
interface Place {
  readonly folder: string
  readonly origin: string
  readonly httpPort: number
  readonly httpsPort: number
  readonly server: string
  readonly managementPort: string
  readonly certificate: string
  readonly key: string
}

/** How a proxy is started with the file of `deploy/`. */
interface Setup {
  readonly command: readonly [string, ...string[]]
  readonly env: Readonly<Record<string, string>>
  /** The certificate to trust. */
  readonly ca: () => string
}

const deployed = (file: string) => path.join(ROOT, 'deploy', file)

const SETUPS: Readonly<Record<string, (place: Place) => Setup>> = {
  caddy: (place) => ({
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', deployed('caddy/Caddyfile')],
    env: {
      FOYER_HOST: 'localhost',
      PUBLIC_ORIGIN: place.origin,
      FOYER_SERVERS: place.server,
      MANAGEMENT_PORT: place.managementPort,
      HTTP_PORT: String(place.httpPort),
      HTTPS_PORT: String(place.httpsPort),
      XDG_DATA_HOME: place.folder,
      XDG_CONFIG_HOME: place.folder,
    },
    ca: () => read(path.join(place.folder, 'caddy/pki/authorities/local/root.crt')),
  }),
  nginx: (place) => {
    const site = fillIn(read(deployed('nginx/foyer.conf.template')), {
      FOYER_HOST: 'localhost',
      PUBLIC_ORIGIN: place.origin,
      FOYER_SERVERS: `server ${place.server};`,
      HTTP_PORT: `127.0.0.1:${place.httpPort}`,
      HTTPS_PORT: `127.0.0.1:${place.httpsPort}`,
      CERTIFICATE: write(place, 'certificate.pem', place.certificate),
      CERTIFICATE_KEY: write(place, 'key.pem', place.key),
    })
    // What the distribution's own nginx.conf contains around the file.
    const main = `pid ${place.folder}/nginx.pid; daemon off; error_log stderr warn; events {}
      http { access_log off; client_body_temp_path ${place.folder}/body; proxy_temp_path ${place.folder}/proxy;
        fastcgi_temp_path ${place.folder}/f; uwsgi_temp_path ${place.folder}/u; scgi_temp_path ${place.folder}/s;
        include ${write(place, 'foyer.conf', site)}; }`
    return {
      command: ['nginx', '-e', 'stderr', '-c', write(place, 'nginx.conf', main)],
      env: {},
      ca: () => place.certificate,
    }
  },
  haproxy: (place) => ({
    command: ['haproxy', '-db', '-f', deployed('haproxy/haproxy.cfg')],
    env: {
      FOYER_HTTP: `127.0.0.1:${place.httpPort}`,
      FOYER_HTTPS: `127.0.0.1:${place.httpsPort}`,
      FOYER_CERTIFICATE: write(place, 'haproxy.pem', place.certificate + place.key),
      PUBLIC_ORIGIN: place.origin,
      FOYER_SERVER: place.server,
      MANAGEMENT_PORT: place.managementPort,
    },
    ca: () => place.certificate,
  }),
}

const VERSION_FLAGS: Readonly<Record<string, string>> = { caddy: 'version' }

/** Each proxy, as Debian ships it, in front of the product. */
export const PROXY_PROOFS: readonly Proof[] = Object.entries(SETUPS).map(([name, setUp]) => ({
  title: `${name} with the file in deploy/${name}`,
  needs: [name],
  async run() {
    const { stdout, stderr } = await runCommand([name, VERSION_FLAGS[name] ?? '-v'])
    return [`Version: ${/\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0]}.`, ...(await drive(setUp))]
  },
}))

async function drive(setUp: (place: Place) => Setup): Promise<readonly string[]> {
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()]
  const product = await openDemoProduct(httpsPort)
  try {
    const { origin, ports } = product
    const { cert: certificate, key } = await createTestCertificate('localhost', 90)
    const server = `127.0.0.1:${ports[0]}`
    const place = {
      ...product,
      httpPort,
      httpsPort,
      server,
      certificate,
      key,
    }
    const { command, env, ca } = setUp(place)
    const proxy = await runServerProgram(command, { env, port: httpsPort })
    try {
      const { identityOrigin } = product
      await whenAnswering(`${origin}/login`, ca())
      return await expectInstallation({ origin, identityOrigin, httpPort, ca: ca() })
    } finally {
      await proxy.stop()
    }
  } finally {
    await product.close()
  }
}

/** Caddy makes its certificate after it has started to listen. */
async function whenAnswering(url: string, ca: string): Promise<void> {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS
  for (;;) {
    try {
      await sendRequest(new URL(url), { ca })
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(RETRY_MS)
    }
  }
}

const read = (file: string) => readFileSync(file, 'utf8')

function write({ folder }: Place, name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text, { mode: 0o600 })
  return file
}

/** As `envsubst` does. */
function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (text, name: string) => values[name] ?? text)
}
