/**
 * What operators are given to run Beckon with: each file is read by its own kind of reader, and names nothing that is
 * not there.
 */
import { existsSync, readFileSync } from 'node:fs'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { BOX_LINK_PATH } from '../contract/src/box-link.ts'
import { commandNames } from '../server/src/command-line/beckon.ts'
import { CONNECTION_LIMITS } from '../server/src/http/connections.ts'
import { settingsTable } from '../server/src/settings/describe-settings.ts'
import { sbom } from './sbom.ts'

const SETTINGS = new Set(settingsTable().map(({ name }) => name))
const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>

describe('the Containerfile', () => {
  const text = readFileSync('Containerfile', 'utf8')
  const instructions = DockerfileParser.parse(text).getInstructions()

  it('is well-formed', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  })

  it('copies only what is there, or what it has made', () => {
    const copied = instructions
      .filter((one) => one.getKeyword() === 'COPY')
      .map((one) => one.getArguments().map((argument) => argument.getValue()))
    const sources = copied.flatMap(([first = '']) =>
      first.startsWith('/app/') ? [first.slice('/app/'.length)] : [first],
    )
    expect(sources).toContain('server')
    for (const source of sources)
      if (!['node_modules', 'web/dist'].includes(source)) expect(existsSync(source), source).toBe(true)
  })

  it('runs commands that exist, as a user without rights, and leaves nothing secret in the image', () => {
    for (const [, script = ''] of text.matchAll(/npm run (\w+)/gu)) expect(Object.keys(scripts)).toContain(script)
    for (const [, workspace = ''] of text.matchAll(/--workspace (\w+)/gu))
      expect(existsSync(`${workspace}/package.json`), workspace).toBe(true)
    for (const [, path = ''] of text.matchAll(/(server\/src\/[\w.-]+)/gu)) expect(existsSync(path), path).toBe(true)
    for (const [name] of text.matchAll(/BECKON_\w+/gu)) expect(SETTINGS).toContain(name)
    expect(instructions.filter((one) => one.getKeyword() === 'USER').map((one) => one.getArgumentsContent())).toEqual([
      'node',
    ])
    const ignored = readFileSync('.containerignore', 'utf8').split('\n')
    for (const name of ['.git', 'data', 'node_modules']) expect(ignored).toContain(name)
  })
})

describe('the compose file', () => {
  const compose = parse(readFileSync('compose.yaml', 'utf8'))

  it('builds from the Containerfile, keeps the data, and uses settings that exist', () => {
    const service = compose.services.beckon
    expect(existsSync(service.build.dockerfile)).toBe(true)
    expect(service.volumes).toEqual(['beckon-data:/data'])
    expect(Object.keys(compose.volumes)).toEqual(['beckon-data'])
    expect(Object.keys(service.environment).filter((name) => !SETTINGS.has(name))).toEqual([])
    expect([service.read_only, service.cap_drop]).toEqual([true, ['ALL']])
  })
})

describe('the compose file of several nodes', () => {
  const { services, secrets } = parse(readFileSync('deploy/compose-nodes.yaml', 'utf8'), { merge: true })

  it('runs commands and settings that exist, each node under its own name, after the database is up to date', () => {
    const nodes = ['n1', 'n2', 'n3'].map((name) => ({ name, ...services[name] }))
    for (const { name, environment, build, depends_on: after } of nodes) {
      expect(environment['BECKON_NODE_NAME']).toBe(name)
      expect(existsSync(`deploy/${build.context}/${build.dockerfile}`)).toBe(true)
      expect(after.migrate).toEqual({ condition: 'service_completed_successfully' })
      for (const setting of Object.keys(environment))
        expect(SETTINGS.has(setting) || SETTINGS.has(setting.replace(/_FILE$/u, '')), setting).toBe(true)
      for (const secret of services[name].secrets) expect(Object.keys(secrets)).toContain(secret)
    }
    for (const command of services.migrate.command) expect(commandNames()).toContain(command)
    expect(services.balancer.depends_on).toEqual(nodes.map(({ name }) => name))
  })
})

describe('the settings of the balancer', () => {
  const text = readFileSync('deploy/haproxy.cfg', 'utf8')
  const seconds = (name: string) => Number(new RegExp(`timeout ${name} +(\\d+)s`, 'u').exec(text)?.[1])

  it('fit the server: nobody waits for what the server ends, and nothing is sent twice', () => {
    // `Connections` ends an idle connection after 72 s; an agent is silent for up to 15 s, a call takes up to 20 s.
    expect(seconds('http-keep-alive')).toBeLessThan(CONNECTION_LIMITS.idleMs / 1_000)
    expect(seconds('tunnel')).toBeGreaterThan(60)
    expect(seconds('server')).toBeGreaterThanOrEqual(30)
    expect(text).toMatch(/^ +retry-on conn-failure$/mu)
    expect(text).toContain(`path ${BOX_LINK_PATH} `)
    for (const [, name, cookie] of text.matchAll(/server (n\d) \S+ cookie (\w+)/gu)) expect(cookie).toBe(name)
  })
})

describe('the systemd unit', () => {
  const unit = readFileSync('deploy/beckon.service', 'utf8')
  const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'mu').exec(unit)?.[1] ?? ''

  it('starts what there is, with settings that exist', () => {
    const [program = '', script = ''] = value('ExecStart').split(' ')
    expect(program.slice('/opt/beckon/'.length)).toBe('node_modules/.bin/node')
    expect(existsSync(script), script).toBe(true)
    for (const [name] of unit.matchAll(/BECKON_\w+/gu)) expect([...SETTINGS, 'BECKON_PROVIDERS_FILE']).toContain(name)
    expect(existsSync(value('Documentation').replace('file:///opt/beckon/', ''))).toBe(true)
    // Longer than the server takes to answer what is under way.
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(10)
  })
})

it(
  'the list of what a release is made of names every package that the server and the web app use, and no tool',
  { timeout: 60_000 },
  async () => {
    const { bomFormat, components } = JSON.parse(await sbom()) as {
      bomFormat: string
      components: { name: string; version: string; group?: string }[]
    }
    expect(bomFormat).toBe('CycloneDX')
    const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`))
    for (const workspace of ['server', 'web', 'recognisers', 'pictures']) {
      const { dependencies } = JSON.parse(readFileSync(`${workspace}/package.json`, 'utf8')) as {
        dependencies: Record<string, string>
      }
      for (const [name, version] of Object.entries(dependencies)) {
        if (name.startsWith('@beckon/')) continue
        // npm lists a package once, however many aliases stand for it.
        const isSame = (other: string) =>
          other === name || (version.startsWith('npm:') && dependencies[other] === version)
        expect(names.some(isSame), name).toBe(true)
      }
    }
    expect(names).not.toContain('vitest')
    expect(components.every(({ version }) => /^\d/u.test(version))).toBe(true)
  },
)
