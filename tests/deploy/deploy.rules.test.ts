// The files of deploy/ are valid, and each variable, command, path and port in them exists.
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { asksForHelp, help } from '../../server/commands/run-command.ts'
import { environmentSchema } from '../../server/configuration.ts'
import { files, importsOf, read, within } from '../architecture/sources.ts'

interface Service {
  image?: string
  command?: string[]
  environment?: Record<string, string>
  read_only?: boolean
  user?: string
}

const known = (name: string): boolean => name in environmentSchema.shape
/** Variables of the system and of other images. */
const foreign = (name: string): boolean => name === 'TMPDIR' || name.startsWith('POSTGRES_')

/** Arguments of `node`: one of the project's programs; for the command line also a command that its help lists. */
const checkProgram = (words: readonly string[]): void => {
  const [program = '', command = ''] = words
  expect(files).toContain(program)
  if (program !== 'server/commands/village.ts') return
  expect(asksForHelp([command])).toBe(false)
  expect(help().some((line) => line.trim().startsWith(`${command} `))).toBe(true)
}

const assignments = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? [])

describe('deploy/compose', () => {
  const { services } = parse(read('deploy/compose/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }

  it('uses only variables that the site reads', () => {
    const named = Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment))
    const examples = ['.env.example', 'village.env.example'].flatMap((file) =>
      assignments(read(`deploy/compose/${file}`)),
    )
    const proxy = [...read('deploy/compose/Caddyfile').matchAll(/\{\$([A-Z_]+)/g)].map(([, name]) => name ?? '')
    expect([...named, ...examples, ...proxy].filter((name) => !known(name) && !foreign(name))).toEqual([])
    expect(examples).toEqual(expect.arrayContaining(['SITE_URL', 'DATABASE_URL', 'VILLAGE_SECRET', 'SMTP_URL']))
  })

  it('runs existing programs on a read-only root filesystem, and not as root', () => {
    const ours = Object.entries(services).filter(([, { image }]) => image?.startsWith('trusted-village'))
    expect(ours.map(([name]) => name).sort()).toEqual(['backup', 'site', 'verify-backup'])
    for (const { image } of Object.values(services)) expect(image).toMatch(/:[\w.-]+$/)
    for (const [, { command, read_only, user }] of ours) {
      if (command) checkProgram(command)
      expect({ read_only, user }).toEqual({ read_only: true, user: '65532:65532' })
    }
  })

  it('exports metrics only with the token, on a port that the proxy does not forward', () => {
    const port = services.site?.environment?.METRICS_PORT ?? ''
    expect(port).toMatch(/^\d+$/)
    expect(read('deploy/compose/Caddyfile')).not.toContain(port)
    expect(assignments(read('deploy/compose/village.env.example'))).toContain('METRICS_TOKEN')
  })

  it('passes secrets to the site’s services only', () => {
    expect(Object.keys(services.proxy ?? {})).not.toContain('env_file')
    expect(Object.keys(services.proxy?.environment ?? {})).toEqual(['SITE_URL'])
  })
})

describe.each(files.filter((path) => path.startsWith('deploy/systemd/') && path.endsWith('.service')))('%s', (path) => {
  const lines = read(path).split('\n')
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))

  it('runs an existing program as its own user, with variables that the site reads', () => {
    const [start = ''] = values('ExecStart')
    const node = '/opt/village/node_modules/node/bin/node '
    expect(start.startsWith(node)).toBe(true)
    checkProgram(start.slice(node.length).split(' '))
    const named = values('Environment')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split('=')[0] ?? '')
    expect(named.filter((name) => !known(name) && !foreign(name))).toEqual([])
    expect(values('User')).toEqual(['village'])
    expect(values('NoNewPrivileges')).toEqual(['true'])
  })
})

describe('deploy/systemd', () => {
  it('has a service for each timer', () => {
    for (const path of files.filter((file) => file.endsWith('.timer')))
      expect(files).toContain(path.replace(/timer$/, 'service'))
  })
})

describe('deploy/kubernetes', () => {
  const objects = parseAllDocuments(read('deploy/kubernetes/village.yaml')).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as {
      kind: string
      data?: Record<string, string>
      spec?: { template?: { spec: { containers: Container[] } } }
    }
  })
  interface Container {
    image: string
    args: string[]
    ports: { name: string; containerPort: number }[]
    readinessProbe: { httpGet: { path: string } }
    livenessProbe: { httpGet: { path: string } }
    securityContext: { readOnlyRootFilesystem: boolean }
  }

  it('sets existing variables and probes existing paths', () => {
    expect(objects.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'Ingress',
    ])
    const names = Object.keys(objects[0]?.data ?? {})
    const secrets = [...read('deploy/kubernetes/village.yaml').matchAll(/--from-literal=([A-Z_]+)=/g)].map(
      ([, name]) => name ?? '',
    )
    expect([...names, ...secrets].filter((name) => !known(name))).toEqual([])
    expect(secrets).toContain('METRICS_TOKEN')
    const [container] = objects[1]?.spec?.template?.spec.containers ?? []
    checkProgram(container?.args ?? [])
    expect(container?.image).toMatch(/:[\w.-]+$/)
    const metrics = container?.ports.find(({ name }) => name === 'metrics')
    expect(String(metrics?.containerPort)).toBe(objects[0]?.data?.METRICS_PORT)
    expect(container?.readinessProbe.httpGet.path).toBe('/readyz')
    expect(container?.livenessProbe.httpGet.path).toBe('/healthz')
    expect(container?.securityContext.readOnlyRootFilesystem).toBe(true)
    for (const path of ['/readyz', '/healthz']) expect(read('server/platform/health.plugin.ts')).toContain(`'${path}'`)
  })
})

describe('deploy/Dockerfile', () => {
  const text = read('deploy/Dockerfile')

  it('copies existing files that .dockerignore allows, and runs an existing program, not as root', () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
    const letThrough = read('deploy/Dockerfile.dockerignore')
      .split('\n')
      .flatMap((line) => /^!(.+)/.exec(line)?.[1] ?? [])
    expect([...copied].sort()).toEqual([...letThrough].sort())
    for (const name of copied) expect(files.some((file) => file === name || file.startsWith(`${name}/`))).toBe(true)
    const [, command = '[]'] = /^CMD (.+)$/m.exec(text) ?? []
    checkProgram(JSON.parse(command) as string[])
    expect(text).toMatch(/^FROM \S+:nonroot$/m)
    const named = [...(/^ENV (.+)$/m.exec(text)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? '')
    expect(named.filter((name) => !known(name))).toEqual([])
  })
})

describe('the image', () => {
  const image = read('deploy/Dockerfile')

  it('contains only the packages that the server imports', () => {
    const { dependencies, buildOnly } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>
      buildOnly: string[]
    }
    const imported = within('server', 'domain')
      .flatMap(importsOf)
      .flatMap((name) => /^(?:@[^/]+\/)?[^/.:]+(?=\/|$)/.exec(name)?.[0] ?? [])
    const named = ['node', 'pino-pretty']
    const known = new Set(
      [...imported, ...named].filter(
        (name) => name !== 'vite' && !name.startsWith('#') && !files.some((file) => file.startsWith(`${name}/`)),
      ),
    )
    expect(Object.keys(dependencies).sort()).toEqual([...known, ...buildOnly].sort())
    expect(image).toContain('buildOnly')
  })

  it('contains only the Node.js executable, which starts', () => {
    expect(image).toContain('rm -rf node_modules/node/node_modules')
    expect(image).toContain('ENTRYPOINT ["/village/node_modules/node/bin/node"]')
  })
})
