import { existsSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { describe, expect, test } from 'vitest'
import { readImports } from '../circles.ts'
import { ROOT } from '../tool.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { findManifest, listYamlFiles, readCompose, readManifests, readRoot } from './manifests.ts'

const DOCKERFILE = readRoot('deploy/Dockerfile')
const UNIT = readRoot('deploy/systemd/foyer.service')
const NGINX = readRoot('deploy/nginx/foyer.conf.template')
const HAPROXY = readRoot('deploy/haproxy/haproxy.cfg')
const CADDYFILE = readRoot('deploy/caddy/Caddyfile')

const MANAGEMENT_PORT = '9000'
/** How long a server finishes requests in flight after `DRAIN_SECONDS`. */
const FINISH_SECONDS = 10

/** The names in the table of settings, and `NODE_ENV`, which the text below the table describes. */
function listKnownSettings(): readonly string[] {
  const rows = readRoot('docs/operate/settings.md').matchAll(/^\| (`.+?`) \|/gm)
  const names = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  return ['NODE_ENV', ...names]
}

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The settings that each file sets. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  'the Dockerfile': namesIn(/^ENV (.*)$/m.exec(DOCKERFILE)?.[1] ?? '', /(\w+)=/g),
  compose: Object.keys(readCompose().services['foyer']?.environment ?? {}),
  'the systemd unit': namesIn(UNIT, /^Environment=(\w+)=/gm),
  'the Kubernetes manifests': [
    ...Object.keys(findManifest('ConfigMap').data ?? {}),
    ...container().env.map(({ name }: { name: string }) => name),
  ],
  'the page about deployment': namesIn(
    readRoot('docs/operate/deploy.md'),
    /^(?:\s+--from-literal=)?([A-Z][A-Z_]+)=/gm,
  ),
}

function container() {
  return findManifest('Deployment').spec.template.spec.containers[0]
}

/** The files and folders that a stage of the Dockerfile copies from the repository; the last stage has no name. */
function filesOfStage(stage: string): readonly string[] {
  const stages = DOCKERFILE.split(/^FROM /m)
  const text = stage ? stages.find((one) => one.includes(` AS ${stage}\n`)) : stages.at(-1)
  return [...(text ?? '').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
}

/** The files of this repository that a file imports, itself or through others. */
function reachFrom(entry: string): readonly string[] {
  const reached = new Set([entry])
  for (const file of reached)
    // The imports of a generated module are not files.
    for (const target of existsSync(path.join(ROOT, file)) ? readImports(file, readRoot(file)) : [])
      reached.add(target)
  return [...reached]
}

describe('the deployment files', () => {
  test.each(listYamlFiles())('are YAML: %s', (file) => {
    const documents = parseAllDocuments(readRoot(file))
    expect(documents.length).toBeGreaterThan(0)
    for (const { errors, warnings } of documents) expect([...errors, ...warnings]).toEqual([])
  })

  test('install the packages of the image without scripts of their own', () => {
    expect(readRoot('.npmrc')).toMatch(/^ignore-scripts=true$/m)
    const copied = DOCKERFILE.slice(0, DOCKERFILE.indexOf('npm ci')).match(/^COPY .*$/gm)
    expect(copied?.[0]?.split(' ')).toContain('.npmrc')
  })

  test('keep the codes of links in emails out of the logs of nginx', () => {
    const [location = ''] = /location = \/account\/action \{[^}]*\}/.exec(NGINX) ?? []
    expect(location).toMatch(/access_log off;/)
    expect(location).toMatch(/error_log \/dev\/null emerg;/)
  })

  test.each(Object.entries(SETTINGS))('have settings that exist: %s', (_file, names) => {
    expect(names.length).toBeGreaterThan(1)
    expect(listKnownSettings()).toEqual(expect.arrayContaining([...names]))
  })

  test('have an example of the environment with every setting, and no other', () => {
    const names = namesIn(readRoot('.env.example'), /^#?(\w+)=/gm)
    expect(names.toSorted()).toEqual(listKnownSettings().toSorted())
  })

  test('publish the management port nowhere', () => {
    expect(DOCKERFILE).toContain(`MANAGEMENT_PORT=${MANAGEMENT_PORT}`)
    expect(namesIn(DOCKERFILE, /^EXPOSE (.*)$/gm)).toEqual(['3000'])
    const published = Object.entries(readCompose().services).filter(([, { ports }]) => ports)
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
      ['caddy', ['80:80', '443:443', '443:443/udp']],
    ])
    const services = readManifests().filter(({ kind }) => kind === 'Service')
    const targets = services.flatMap(({ spec }) =>
      spec.ports.map(({ port, targetPort = port }: { port: number; targetPort?: unknown }) => [
        port,
        targetPort,
      ]),
    )
    expect(targets).toEqual([
      [80, 'http'],
      [80, 80],
    ])
    // In the proxies it serves for health checks only.
    const uses = [CADDYFILE, HAPROXY, NGINX].flatMap((text) =>
      text.split('\n').filter((line) => !line.startsWith('#') && /MANAGEMENT_PORT|9000/.test(line)),
    )
    expect(uses.map((line) => line.trim())).toEqual([
      'health_port {$MANAGEMENT_PORT:9000}',
      'default-server check port "${MANAGEMENT_PORT}" inter 1s fall 2 rise 1',
    ])
  })

  test('keep health checks and metrics from the outside', () => {
    for (const [text, rule] of [
      [CADDYFILE, '@internal path /healthz /readyz /metrics'],
      [HAPROXY, 'if { path /healthz /readyz /metrics }'],
      [NGINX, 'location ~ ^/(healthz|readyz|metrics)$ {'],
    ] as const)
      expect(text).toContain(rule)
    const [rule] = findManifest('Ingress').spec.rules
    const withoutPods = rule.http.paths
      .filter(({ backend }: { backend: { service: { name: string } } }) =>
        backend.service.name.endsWith('-none'),
      )
      .map(({ path }: { path: string }) => path)
    expect(withoutPods).toEqual(['/healthz', '/readyz'])
  })

  test('give a server the time to drain', () => {
    const { DRAIN_SECONDS } = findManifest('ConfigMap').data ?? {}
    const { terminationGracePeriodSeconds } = findManifest('Deployment').spec.template.spec
    expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(DRAIN_SECONDS) + FINISH_SECONDS)
    const production = 5 + FINISH_SECONDS
    const composeGrace = readCompose().services['foyer']?.stop_grace_period ?? ''
    expect(Number.parseInt(composeGrace)).toBeGreaterThan(production)
    const [, stop] = /^TimeoutStopSec=(\d+)$/m.exec(UNIT) ?? []
    expect(Number(stop)).toBeGreaterThan(production)
  })

  test('configure security emails', () => {
    const emailSettings = ['MAIL_URL', 'MAIL_FROM', 'NEW_DEVICE_CODE']
    const compose = readCompose().services['foyer']?.environment ?? {}
    expect(Object.keys(compose)).toEqual(expect.arrayContaining([...emailSettings, 'SECRETS_KEY']))
    const { data = {} } = findManifest('ConfigMap')
    expect(data).toHaveProperty('MAIL_FROM')
    // Codes for new devices are on by default in production, and the files leave it at that.
    expect(compose['NEW_DEVICE_CODE']).toBe('${NEW_DEVICE_CODE:-}')
    expect(data).not.toHaveProperty('NEW_DEVICE_CODE')
    // They contain passwords and keys.
    const secrets = ['DATABASE_URL', 'SECRETS_KEY', 'MAIL_URL']
    const guide = readRoot('docs/operate/deploy.md')
    expect(namesIn(guide, /^\s+--from-literal=(\w+)=/gm)).toEqual(secrets)
    for (const name of secrets) expect(data).not.toHaveProperty(name)
  })

  test('let pods reach DNS, Postgres, the identity provider and the mail server', () => {
    const { egress } = findManifest('NetworkPolicy').spec as {
      egress: readonly { readonly ports: readonly { readonly port: number }[] }[]
    }
    const ports = egress.flatMap((rule) => rule.ports.map(({ port }) => port))
    expect([...new Set(ports)].toSorted((one, other) => one - other)).toEqual([
      53, 443, 465, 587, 5432,
    ])
  })

  test('let Prometheus scrape the management port', () => {
    const { scrape_configs } = parse(readRoot('deploy/observability/prometheus.yaml')) as {
      scrape_configs: readonly { static_configs: readonly { targets: readonly string[] }[] }[]
    }
    const targets = scrape_configs.flatMap(({ static_configs }) =>
      static_configs.flatMap((group) => group.targets),
    )
    expect(targets).toEqual([`127.0.0.1:${MANAGEMENT_PORT}`])
    expect(UNIT).toContain(`Environment=MANAGEMENT_PORT=${MANAGEMENT_PORT}\n`)
  })

  test('probe the management port', () => {
    const { livenessProbe, readinessProbe, startupProbe, ports } = container()
    for (const probe of [livenessProbe, readinessProbe, startupProbe])
      expect(probe.httpGet.port).toBe('management')
    expect(readinessProbe.httpGet.path).toBe('/readyz')
    expect(ports).toContainEqual({ name: 'management', containerPort: Number(MANAGEMENT_PORT) })
  })

  test('run the server as a user who is not root, on a read-only file system', () => {
    const [, user] = /^USER (\d+):\d+$/m.exec(DOCKERFILE) ?? []
    expect(Number(user)).toBeGreaterThan(0)
    const { securityContext } = findManifest('Deployment').spec.template.spec
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user) })
    expect(container().securityContext.readOnlyRootFilesystem).toBe(true)
    expect(readCompose().services['foyer']?.read_only).toBe(true)
    expect(UNIT).toMatch(/^DynamicUser=yes$/m)
    expect(UNIT).toMatch(/^ProtectSystem=strict$/m)
  })

  test('install the packages of every workspace that the lock file has', () => {
    for (const workspace of packageFile.workspaces)
      expect(DOCKERFILE).toContain(`COPY ${workspace}/package.json ${workspace}/\n`)
  })

  test.each([
    ['build', 'scripts/build.ts'],
    ['', 'server/src/main.ts'],
    ['', 'server/src/commands/users.ts'],
    ['', 'server/src/commands/migrate.ts'],
    ['', 'server/src/commands/doctor.ts'],
    ['', 'server/src/commands/smoke.ts'],
    ['', 'server/src/commands/backup.ts'],
    ['', 'server/src/commands/restore.ts'],
    ['', 'server/src/commands/copy-database.ts'],
  ])('copy into the image (stage "%s") what %s imports', (stage, entry) => {
    const copied = filesOfStage(stage)
    const isCopied = (file: string) =>
      copied.some((place) => file === place || file.startsWith(`${place}/`))
    const imported = reachFrom(entry)
    expect(imported.length).toBeGreaterThan(5)
    expect(imported.filter((file) => !isCopied(file))).toEqual([])
  })

  test('name every variable that they expect', () => {
    const compose = new Set(namesIn(readRoot('deploy/compose.yaml'), /\$\{(\w+)/g))
    const example = namesIn(readRoot('deploy/compose.env.example'), /^(\w+)=/gm)
    expect(example.toSorted()).toEqual([...compose].toSorted())
    for (const [text, pattern] of [
      [CADDYFILE, /\{\$(\w+)/g],
      [HAPROXY, /\$\{(\w+)\}/g],
      [NGINX, /\$\{(\w+)\}/g],
    ] as const) {
      const explained = text.split('\n').filter((line) => line.startsWith('#'))
      const used = namesIn(text, pattern)
      expect(used.length).toBeGreaterThan(3)
      for (const name of used) expect(explained.join('\n')).toContain(name)
    }
  })

  test('use the resources that the kustomization lists', () => {
    const { resources } = parse(readRoot('deploy/kubernetes/kustomization.yaml')) as {
      resources: readonly string[]
    }
    const files = listYamlFiles().flatMap((file) => {
      const [, name] = /^deploy\/kubernetes\/(.+)$/.exec(file) ?? []
      return name && name !== 'kustomization.yaml' ? [name] : []
    })
    expect([...resources].toSorted()).toEqual(files.toSorted())
  })
})
