/**
 * Checks the commands in the documents. Every command exists; each is run in order, with its own data folder and on
 * loopback, and does what the document says. Commands that cannot be run here are listed with the reason. The journey
 * "home" does the README's set-up of a home in a browser.
 */
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parse } from 'yaml'
import { LINK_KEYS, STATE_WORD, TEXT_WORD } from '../contract/src/other-programs.ts'
import { commandNames } from '../server/src/command-line/beckon.ts'
import { settingsTable } from '../server/src/read-config.ts'
import { makeAuthority, makeCertificate } from '../server/src/https/authority.ts'
import {
  initPostgres,
  postgresPid,
  postgresPrograms,
  postgresUrl,
  startPostgres,
} from '../server/test/support/real-postgres.ts'
import { beckon } from '../server/test/support/program.ts'
import { withFamilies } from './families-table.ts'
import { withSettings } from './settings-table.ts'
import { DIAGRAM } from './rooms.ts'
import { blocksOf, type Block } from './shell-blocks.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md'), ...globSync('docs/how-to/*.md')].filter(
  (file) => !file.endsWith('spec-map.md'),
)
const SETTINGS = new Set(settingsTable().flatMap(({ name }) => [name, `${name}_FILE`]))
/** The variables of our tools, benches and the box agent, and prefixes of names. */
const OF_TOOLS = new Set([
  'BECKON_',
  ...globSync(['{tools,bench,recognisers}/**/*.{ts,mjs,py}', 'server/src/command-line/agent-command.ts'], {
    exclude: (path) => String(path).includes('node_modules'),
  }).flatMap((file) => readFileSync(file, 'utf8').match(/BECKON_[A-Z_]+/gu) ?? []),
])
const SCRIPTS = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
const COMMANDS = commandNames()
/** Our top folders. A path of the documents that begins with one is a file or folder of ours. */
const FOLDERS = new Set([
  'contract',
  'boxes',
  'recognisers',
  'engines',
  'pictures',
  'theme',
  'server',
  'web',
  'e2e',
  'bench',
  'tools',
  'deploy',
  'docs',
])
/** Paths that are generated, or that the operator creates. */
const MADE = ['docs/spec-map.md', 'deploy/kubernetes/secrets', 'deploy/secrets', 'deploy/haproxy']
/** Programs of the operator's own system. */
const SYSTEM = ['podman', 'podman-compose', 'docker', 'tar', 'curl', 'cd', 'cp', 'git', 'apt-get', 'cec-ctl', 'vdr']

/** Commands that are not run here, by the beginning of their line, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm test': 'it is what runs this',
  'podman compose': 'no container engine is here; deploy-files.test.ts reads the files',
  'apt-get install': 'it needs a root and the network',
  'npm run package': 'it takes minutes and a root; the release runs it',
  'podman load': 'no container engine is here',
  'podman run': 'as above',
  'podman-compose': 'the same',
  'BECKON_AGENT_SERVER=': 'it needs a server elsewhere; box-link.test.ts runs an agent',
  'BECKON_SPEECH=http': 'settings of a service elsewhere; the conformance of speech engines has a stand-in',
  'BECKON_SPEECH_SERVICE_MODEL=': 'as above',
  'BECKON_SPEECH_KEY_FILE=': 'as above',
  'BECKON_SPEECH_SPANISH=': 'the model may not be given on, so it is not here',
}

/** What a command promises, by the beginning of its line: checked in its output or its files. */
const PROMISES: readonly (readonly [line: RegExp, keeps: (told: string, terminal: Terminal) => unknown])[] = [
  [
    /npm start$/u,
    async (_, { address }) =>
      expect(
        (await fetch(`${address().replace('https:', 'http:')}/readyz`, { redirect: 'manual' })).status,
      ).toBeLessThan(400),
  ],
  [/^BECKON_HTTPS=home/u, (told) => expect(told).toMatch(/Fingerprint \(SHA-256\):\s+(?:[\dA-F]{2}:){31}/u)],
  [/beckon health/u, (told) => expect(told).toContain('The server is running')],
  [/beckon boxes/u, (told) => expect(told).toContain('Living room')],
  [/beckon pair/u, (told) => expect(told).toContain('Paired with Living room.')],
  [/beckon sessions/u, (told) => expect(told).toContain('living-room')],
  [/beckon backup (\S+)/u, (told) => expect(statSync(/in (.*)\.$/mu.exec(told)?.[1] ?? '').mode & 0o777).toBe(0o600)],
  [/beckon move-to-postgres/u, (told) => expect(told).toMatch(/^Moved \d+ rows/u)],
  [/beckon migrate/u, (told) => expect(told).toContain('Nothing was changed.')],
  [/beckon backup .*--without-keys/u, (told) => expect(told).toContain('and no keys')],
  [
    /beckon restore/u,
    (told, { folder }) => {
      expect(told).toMatch(/^Restored what Beckon/u)
      expect(readdirSync(join(folder, 'data')).some((name) => name.startsWith('before-restore-'))).toBe(true)
    },
  ],
  [
    /sbom/u,
    () => expect(JSON.parse(readFileSync('beckon.cdx.json', 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' }),
  ],
]

/** The words of each command of a line, without the settings before it. */
function commandsOf(line: string): string[][] {
  const bare = line.replace(/^(?:[\d*]+ ){5}/u, '')
  return bare.split(' && ').map((command) => command.replace(/^(?:[A-Z_]+=(?:'[^']*'|\S*) +)+/u, '').split(/ +/u))
}

describe.each(DOCUMENTS)('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  it('tells only commands that exist', () => {
    for (const { lines } of blocksOf(file).filter(({ kind }) => kind !== 'json')) {
      for (const [program = '', ...words] of lines.flatMap(commandsOf)) {
        if (/^[A-Z_]+=/u.test(program)) continue
        const known =
          (program === 'npm' &&
            (words[0] === 'run' ? SCRIPTS : ['start', 'test', 'install', 'ci']).includes(
              words[words[0] === 'run' ? 1 : 0] ?? '',
            )) ||
          (program === 'npx' &&
            (words[0] === 'beckon' ? COMMANDS : ['node']).includes(words[words[0] === 'beckon' ? 1 : 0] ?? '')) ||
          (program === 'node' && existsSync(words[0] ?? '')) ||
          SYSTEM.includes(program)
        expect(known, [program, ...words].join(' ')).toBe(true)
      }
    }
  })

  it('names only settings that exist', () => {
    const names = [...text.matchAll(/BECKON_[A-Z_]*/gu)].map(([name]) => name)
    expect(names.filter((name) => !SETTINGS.has(name) && !OF_TOOLS.has(name))).toEqual([])
  })
})

const isBuilt = (path: unknown) => /(?:^|\/)(?:node_modules|out|dist)(?:\/|$)/u.test(String(path))
const MARKDOWN = globSync('**/*.md', { exclude: isBuilt })
/** The heads of the rooms, and the notes of the drivers. */
const HEADS = globSync('{contract,boxes,recognisers,pictures,web,server}/**/README.md', { exclude: isBuilt })
const SOURCES = globSync('**/*.{ts,tsx,cjs,mjs,css,tsv}', { exclude: isBuilt })

it.each([...DOCUMENTS, ...HEADS])('%s names only files of ours that are there', (file) => {
  const text = readFileSync(file, 'utf8').replaceAll(/```[^]*?```/gu, '')
  const paths = [...text.matchAll(/`([\w./-]+)`/gu)].map(([, path = '']) => path)
  const isOurs = (path: string) => path.includes('/') && FOLDERS.has(path.split('/', 1)[0] ?? '')
  const isMade = (path: string) => MADE.some((made) => path.startsWith(made))
  const isThere = (path: string) => existsSync(path) || existsSync(resolve(dirname(file), path))
  expect(paths.filter((path) => isOurs(path) && !isMade(path) && !isThere(path))).toEqual([])
})

it.each(MARKDOWN)('%s names only sources that are there, by their whole path or its end', (file) => {
  const names = [
    ...readFileSync(file, 'utf8')
      .replaceAll(/```[^]*?```/gu, '')
      .matchAll(/`([\w./-]+\.(?:[cm]js|tsx?|css|tsv))`/gu),
  ]
  const isThere = (name: string) =>
    SOURCES.some((source) => `/${source}`.endsWith(`/${name}`)) || existsSync(resolve(dirname(file), name))
  expect(names.map(([, name = '']) => name).filter((name) => !isThere(name))).toEqual([])
})

it.each(MARKDOWN)('every link of %s leads to a file that is there', (file) => {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/gu)].map(
    ([, path = '']) => path,
  )
  expect(links.filter((path) => !existsSync(resolve(dirname(file), path)))).toEqual([])
})

it('docs/architecture.md numbers the rooms of its diagram as its walk of a press does', () => {
  const drawn = new Map([...DIAGRAM.matchAll(/^ *(\S+)\["([①-⑳]) /gmu)].map(([, room, sign]) => [sign, `${room}/`]))
  const [, walk = ''] = /^## A press, .*\n([^]*?)^## /mu.exec(readFileSync('docs/architecture.md', 'utf8')) ?? []
  const steps = [...walk.matchAll(/^(\d)\. `([\w./-]+)`/gmu)]
  expect(steps.length).toBe(drawn.size)
  for (const [, step, place] of steps)
    expect(`${place}/`).toContain(drawn.get(String.fromCodePoint(0x24_5f + Number(step))))
})

it('docs/operating.md lists every setting as the server knows it; if not: npx node tools/settings-table.ts', () => {
  const document = readFileSync('docs/operating.md', 'utf8')
  expect(document).toBe(withSettings(document))
  expect(document).toContain('| `BECKON_PORT` |')
})

it('docs/limits.md names each time and limit that people ask about with the file that has it', () => {
  const document = readFileSync('docs/limits.md', 'utf8')
  const rows = [...document.matchAll(/^\| [^|]+ \| `(\w+)` +\| `([\w./-]+)` +\|$/gmu)]
  const isThere = (name: string, file: string) =>
    new RegExp(`\\b${name}(?: =|:) `, 'u').test(readFileSync(file, 'utf8'))
  expect(rows.filter(([, name = '', file = '']) => !isThere(name, file)).map(([row]) => row)).toEqual([])
  expect(rows.length).toBeGreaterThan(40)
})

/** An empty one in a PostgreSQL of this test's own. */
async function newDatabase(): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'beckon-docs-database-'))
  chmodSync(place, 0o755)
  const cluster = join(place, 'cluster')
  onTestFinished(async () => {
    const pid = postgresPid(cluster)
    if (pid !== undefined) process.kill(pid, 'SIGINT')
    await vi.waitUntil(() => postgresPid(cluster) === undefined, { timeout: 20_000 })
    rmSync(place, { recursive: true, force: true })
  })
  await initPostgres(cluster)
  await startPostgres(cluster)
  return postgresUrl(cluster, 'postgres')
}

const hasPostgres = postgresPrograms() !== undefined
const NEEDS_DATABASE = new Set(['docs/how-to/run-many-nodes.md'])

describe('what is typed', () => {
  it.each(
    DOCUMENTS.filter(
      (file) => blocksOf(file).some(({ kind }) => kind !== 'json') && (!NEEDS_DATABASE.has(file) || hasPostgres),
    ),
  )('by a reader of %s does what it promises', async (file) => {
    const terminal = openTerminal({ runHere: beckon })
    onTestFinished(() => terminal.leave())
    const { certificate, key } = await makeCertificate(
      await makeAuthority('tower', [], Date.now()),
      ['tv.home.arpa'],
      Date.now(),
    )
    terminal.put('etc/beckon/cert.pem', certificate)
    terminal.put('etc/beckon/key.pem', key)
    terminal.put('backup/.keep', '')
    if (NEEDS_DATABASE.has(file)) terminal.put('etc/beckon/database-url', await newDatabase())
    const blocks = blocksOf(file)
    let json = blocks.find(({ kind }) => kind === 'json')?.text ?? ''
    for (const { kind, text, lines } of blocks.filter((block) => !inJourney(file, block))) {
      if (kind === 'json') json = text
      if (kind === 'sh stopped') await terminal.stopServer()
      for (const line of kind === 'json' ? [] : lines.filter(isRun)) {
        // A file that a line names is the one that stands before it.
        for (const [path] of line.matchAll(/etc\/beckon\/\w+\.json/gu)) terminal.put(path, json)
        const remote = line.includes('1234567') ? await newRemote(terminal) : undefined
        const told = await terminal.type(line.replace('1234567', remote?.code ?? ''))
        await remote?.isPaired()
        for (const [promised, keeps] of PROMISES) if (promised.test(line)) await keeps(told, terminal)
      }
    }
  })

  it('leaves out only what is told', () => {
    const lines = DOCUMENTS.flatMap((file) => blocksOf(file))
      .filter(({ kind }) => kind !== 'json')
      .flatMap((block) => block.lines)
    expect(Object.keys(NOT_RUN).filter((start) => !lines.some((line) => line.startsWith(start)))).toEqual([])
    expect(lines.filter(isRun).length).toBeGreaterThan(20)
  })

  it('finds the command "beckon" by npx in this folder', async () => {
    const terminal = openTerminal()
    onTestFinished(() => terminal.leave())
    expect(await terminal.type('npx --no-install  beckon --help')).toContain('npx beckon COMMAND')
  })
})

function isRun(line: string): boolean {
  return !Object.keys(NOT_RUN).some((start) => line.startsWith(start))
}

/** The journey "home" types these. */
function inJourney(file: string, block: Block): boolean {
  return file === 'README.md' && blocksOf(file, 'Set up a home').some(({ text }) => text === block.text)
}

/** What a browser does that shows a code. */
async function newRemote({ address }: Terminal) {
  const call = async (path: string, token?: string) => {
    const answer = await fetch(`${address().replace('localhost', '127.0.0.1')}/api/v1/pairing/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ partner: 'comcast', clientDeviceId: 'reader' }),
    })
    return (await answer.json()) as { readonly status: string; readonly token: string; readonly pairingCode: string }
  }
  const { pairingCode, token } = await call('start')
  return { code: pairingCode, isPaired: async () => expect((await call('confirm', token)).status).toBe('CONFIRMED') }
}

it('docs/boxes.md says of each family what its driver says; if not: npx node tools/families-table.ts', () => {
  const document = readFileSync('docs/boxes.md', 'utf8')
  expect(document).toBe(withFamilies(document))
})

describe('a recipe for another program', () => {
  const recipes = globSync('docs/how-to/press-from-*.md')
  const WORDS = new Set([...Object.keys(LINK_KEYS), TEXT_WORD, STATE_WORD])

  it.each(recipes)('names only keys that there are: %s', (file) => {
    const words = [...readFileSync(file, 'utf8').matchAll(/\/press\/v1\/(?:SECRET\/)?([\w-]+)/gu)].map(
      ([, word]) => word,
    )
    expect(words.filter((word) => word !== undefined && !WORDS.has(word))).toEqual([])
    expect(words.length).toBeGreaterThan(0)
  })

  it('lists every key', () => {
    const [, list = ''] =
      /^The words of the keys are ([^]*?)\n\n/mu.exec(
        readFileSync('docs/how-to/press-from-another-program.md', 'utf8'),
      ) ?? []
    const named = [...list.matchAll(/`([\w-]+)`/gu)].map(([, word]) => word)
    const digits = Object.keys(LINK_KEYS).filter((word) => /^\d$/u.test(word))
    expect([...new Set([...named, ...digits, 'b', 'c'])].sort()).toEqual(Object.keys(LINK_KEYS).sort())
  })

  it('for Home Assistant is configuration of its "rest_command" and "rest"', () => {
    const [secrets, configuration, automation] = yamlBlocksOf('docs/how-to/press-from-home-assistant.md')
    const {
      rest_command: commands,
      rest,
      ...others
    } = configuration as {
      rest_command: Record<string, Record<string, unknown>>
      rest: Record<string, unknown>[]
    }
    expect(others).toEqual({})
    expect(Object.keys(commands)).toEqual(['tv_press', 'tv_say'])
    for (const command of Object.values(commands)) {
      expect(command).toMatchObject({ method: 'post', timeout: 3 })
      expect(Object.keys(command).filter((field) => !REST_COMMAND_FIELDS.has(field))).toEqual([])
      expect(command['headers']).toMatchObject({ authorization: '!secret beckon_press' })
    }
    expect(secrets).toEqual({ beckon_press: 'Bearer SECRET' })
    expect(rest).toMatchObject([{ scan_interval: 15, sensor: [{ value_template: '{{ value_json.text[:255] }}' }] }])
    expect(Object.keys(rest[0] ?? {}).filter((field) => !REST_FIELDS.has(field))).toEqual([])
    const { actions } = automation as { actions: { action?: string; data?: Record<string, string> }[] }
    const called = actions.filter(({ action }) => action?.startsWith('rest_command.'))
    expect(called.map(({ action }) => action?.replace('rest_command.', ''))).toEqual(Object.keys(commands))
    expect(called.map(({ data }) => Object.keys(data ?? {}))).toEqual([['key'], ['words']])
    expect(WORDS.has(String(called[0]?.data?.['key']))).toBe(true)
  })
})

/** What Home Assistant's documents list of both. */
const REST_COMMAND_FIELDS = new Set([
  'url',
  'method',
  'headers',
  'payload',
  'username',
  'password',
  'timeout',
  'content_type',
  'verify_ssl',
])
const REST_FIELDS = new Set(['resource', 'method', 'headers', 'scan_interval', 'timeout', 'verify_ssl', 'sensor'])

function yamlBlocksOf(file: string): unknown[] {
  const secret = { tag: '!secret', resolve: (name: string) => `!secret ${name}` }
  return [...readFileSync(file, 'utf8').matchAll(/^ *```yaml\n([^]*?)^ *```$/gmu)].map(([, text = '']) =>
    parse(text, { customTags: [secret] }),
  )
}
