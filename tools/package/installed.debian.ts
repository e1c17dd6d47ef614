/** Tests the Debian package as users have it: installed, paired, upgraded, removed and purged, in a separate Debian. */
import { spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, existsSync, mkdtempSync, rmSync, cpSync, appendFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { post } from '../../server/test/support/program.ts'
import { ensureChromium } from '../test-programs.ts'
import { run } from '../processes.ts'
import { boot, HOME, openChroot, type BootedDebian, type Chroot } from './chroot.ts'
import { makeDeb } from './deb.ts'
import { dateFiles, makeTree } from './tree.ts'

const DATE = 1_780_000_000
const OLDER = '0.0.1~older'
const NEWER = '99.0.0'
const TREE = process.arch === 'arm64' ? 'arm64' : 'amd64'

let place: string
let chroot: Chroot
const debs: Record<string, string> = {}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'beckon-package-'))
  const tree = join(place, 'tree')
  await makeTree(tree, TREE, true)
  for (const version of [OLDER, NEWER])
    debs[version] = await makeDeb({ tree, architecture: TREE, version, date: DATE, compression: 'none' }, place)
  chroot = await openChroot()
  for (const file of Object.values(debs)) cpSync(file, join(chroot.root, 'root', basename(file)))
})
afterAll(() => {
  chroot?.close()
  rmSync(place, { recursive: true, force: true })
})

const dpkg = (...args: readonly string[]) => chroot.run(['dpkg', ...args])
const install = (version: string) => dpkg('--install', `/root/${basename(debs[version] ?? '')}`)
const inside = (path: string) => join(chroot.root, path)
const stateOf = async () => (await chroot.run(['dpkg-query', '-Wf', '${Status} ${Version}', 'beckon'])).output

/** Starts the server as the unit says, and gives its address. */
async function startAsUnit(): Promise<string> {
  const unit = readFileSync(inside('lib/systemd/system/beckon.service'), 'utf8')
  const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'mu').exec(unit)?.[1] ?? ''
  const program = chroot.start(value('User'), [
    'env',
    `--chdir=${value('WorkingDirectory')}`,
    ...value('Environment').split(' '),
    ...value('ExecStart').split(' '),
  ])
  let told = ''
  const ended = new Promise((resolve) => program.once('close', resolve))
  onTestFinished(async () => {
    program.kill('SIGTERM')
    await ended
  })
  return new Promise((resolve, reject) => {
    const read = (text: unknown) => {
      told += String(text)
      const port = /ready at http:\/\/localhost:(\d+)/u.exec(told)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    }
    program.stdout?.on('data', read)
    program.stderr?.on('data', read)
    void ended.then(() => reject(new Error(`The server ended.\n${told}`)))
  })
}

async function volumeOf(address: string, box: string): Promise<number> {
  return ((await (await fetch(`${address}/tv/api/boxes/${box}`)).json()) as { volume: number }).volume
}

async function pressVolumeUp(address: string, box: string, arToken: string): Promise<void> {
  const before = await volumeOf(address, box)
  expect(await post(address, '/api/v1/processCecKey', { key: 'VOLUME', value: 'UP' }, arToken)).toMatchObject({
    status: 200,
  })
  await expect.poll(() => volumeOf(address, box)).toBeGreaterThan(before)
}

describe('the package', () => {
  let box: string
  let arToken: string

  it('installs with a user and folders of its own, and says how it goes on', async () => {
    const { code, output } = await install(OLDER)
    expect(output).toContain('sudo beckon pair 1234567')
    expect(code, output).toBe(0)
    const { output: folders } = await chroot.run(['stat', '-c', '%n %U %a', '/etc/beckon', '/var/lib/beckon'])
    expect(folders).toBe('/etc/beckon root 750\n/var/lib/beckon beckon 700\n')
    expect((await chroot.run(['dpkg', '--verify', 'beckon'])).output).toBe('')
  })

  it('a remote is paired at the machine and presses', async () => {
    appendFileSync(inside('etc/beckon/beckon.env'), 'BECKON_PORT=0\nBECKON_SPEECH_LOAD=first-use\n')
    const address = await startAsUnit()
    // What the page tells people to run is on the path of this machine.
    expect(await (await fetch(address)).text()).toContain('"command":"sudo beckon"')
    const remote = { partner: 'comcast', clientDeviceId: 'a-tablet' }
    const { body: started } = await post(address, '/api/v1/pairing/start', remote)
    const boxes = (await (await fetch(`${address}/tv/api/boxes`)).json()) as { id: string }[]
    box = boxes[0]?.id ?? ''
    const paired = await chroot.run(['beckon', 'pair', started['pairingCode'] ?? '', '--box', box, '--yes'])
    expect(paired.code, paired.output).toBe(0)
    const { body } = await post(address, '/api/v1/pairing/confirm', remote, started['token'])
    arToken = body['arToken'] ?? ''
    await pressVolumeUp(address, box, arToken)
  })

  it('the engines of speech and signs are whole', async () => {
    // Each is loaded as its own module loads it; what they hear and read is tested elsewhere.
    const script = `
      const { loadHandTracker } = await import('/usr/lib/beckon/recognisers/src/signs/hands/hand-tracker.ts')
      await loadHandTracker()
      const require = process.getBuiltinModule('module').createRequire('/usr/lib/beckon/recognisers/src/here.ts')
      await require('@libav.js/variant-webm-vp9').LibAV({ noworker: true, nothreads: true })
      const folder = require.resolve('soundswallower').replace(/[^/]*$/u, 'model/')
      await (await import('soundswallower')).default({ print() {}, printErr() {}, modelBase: folder })
      const { modelFolder, importOnnx } = await import('/usr/lib/beckon/recognisers/src/speech/moonshine/moonshine-model.ts')
      const { InferenceSession } = await importOnnx()
      await InferenceSession.create(modelFolder('base') + '/encoder_model.onnx', {})
      console.log('all engines are here')`
    const node = '/usr/lib/beckon/node_modules/.bin/node'
    const options = ['--input-type=module', '--eval', script]
    const { output } = await chroot.run(['env', '--chdir=/usr/lib/beckon/recognisers', node, ...options])
    expect(output).toContain('all engines are here')
  })

  it('an upgrade keeps settings and paired remotes', async () => {
    const { code, output } = await install(NEWER)
    expect(code, output).toBe(0)
    expect(readFileSync(inside('etc/beckon/beckon.env'), 'utf8')).toContain('BECKON_PORT=0')
    await pressVolumeUp(await startAsUnit(), box, arToken)
  })

  it('an older version is refused in words, and the newer one stays', async () => {
    const { code, output } = await install(OLDER)
    expect(code).not.toBe(0)
    expect(output).toContain(`Beckon ${NEWER} is installed, which is newer than ${OLDER}.`)
    expect(await stateOf()).toBe(`install ok installed ${NEWER}`)
    expect(existsSync(inside('usr/lib/beckon/server/src/main.ts'))).toBe(true)
  })

  it('removed, it leaves settings and data, and works again when it is back', async () => {
    const { code, output } = await dpkg('--remove', 'beckon')
    expect(code, output).toBe(0)
    expect(existsSync(inside('usr/lib/beckon'))).toBe(false)
    expect(existsSync(inside('var/lib/beckon/beckon.db'))).toBe(true)
    await install(NEWER)
    await pressVolumeUp(await startAsUnit(), box, arToken)
  })

  it('purged with nobody to ask, it keeps the data and says where it is', async () => {
    const { code, output } = await dpkg('--purge', 'beckon')
    expect(code, output).toBe(0)
    expect(output).toContain('sudo rm -r /var/lib/beckon')
    expect(existsSync(inside('var/lib/beckon/beckon.db'))).toBe(true)
    expect(existsSync(inside('etc/beckon'))).toBe(false)
  })

  it('purged with yes to the question, it deletes the data', async () => {
    await install(NEWER)
    const answers = 'beckon beckon/purge-data boolean true'
    await chroot.run(['sh', '-c', `echo '${answers}' | debconf-set-selections`])
    const { output } = await dpkg('--purge', 'beckon')
    expect(output).toContain('The data of Beckon in /var/lib/beckon is deleted.')
    expect(existsSync(inside('var/lib/beckon'))).toBe(false)
  })

  it('purged with BECKON_PURGE_DATA=yes, it deletes the data, and the next one starts afresh', async () => {
    await install(NEWER)
    await startAsUnit()
    const { output } = await chroot.run(['dpkg', '--purge', 'beckon'], { BECKON_PURGE_DATA: 'yes' })
    expect(output).toContain('The data of Beckon in /var/lib/beckon is deleted.')
    expect(existsSync(inside('var/lib/beckon'))).toBe(false)
  })

  it('is the same bytes when it is made again of the same sources', async () => {
    const again = mkdtempSync(join(tmpdir(), 'beckon-again-'))
    onTestFinished(() => rmSync(again, { recursive: true, force: true }))
    const tree = join(place, 'tree')
    // Files that were made at another time.
    dateFiles(tree, DATE + 86_400)
    const file = await makeDeb({ tree, architecture: TREE, version: NEWER, date: DATE, compression: 'none' }, again)
    expect((await run('cmp', [file, debs[NEWER] ?? ''])).output).toBe('')
  })

  it('has no errors by lintian', { timeout: 900_000 }, async () => {
    // Packing as small as the release does would take minutes.
    const packed = 'uses-no-compression-for-control-tarball,uses-no-compression-for-data-tarball'
    const { output } = await run('lintian', ['--suppress-tags', packed, '--tag-display-limit', '0', debs[NEWER] ?? ''])
    expect(output).toContain('W: beckon: ')
    expect(output.split('\n').filter((line) => line.startsWith('E:'))).toEqual([])
  })
})

describe('on a machine with systemd, in a home with a phone', () => {
  let disk: Chroot
  let machine: BootedDebian
  let phone: readonly string[]
  let phoneBrowser: Browser | undefined
  let page: Page
  let began = 0
  const apt = (...args: readonly string[]) => machine.run(['apt-get', '--yes', ...args])
  const fileOf = (version: string) => `/root/${basename(debs[version] ?? '')}`
  const show = async (property: string) =>
    (await machine.run(['systemctl', 'show', 'beckon', `--property=${property}`, '--value'])).output.trim()
  const volume = async () => {
    const ask = 'console.log((await (await fetch("http://localhost:8780/tv/api/boxes/living-room")).json()).volume)'
    const node = '/usr/lib/beckon/node_modules/.bin/node'
    return Number((await machine.run([node, '--input-type=module', '--eval', ask])).output)
  }
  const pressOnPhone = async () => {
    const before = await volume()
    await page.getByRole('button', { name: 'Volume up', exact: true }).click()
    await expect.poll(volume, { timeout: 60_000 }).toBeGreaterThan(before)
  }

  beforeAll(async () => {
    disk = await openChroot(['systemd'])
    for (const file of Object.values(debs)) cpSync(file, join(disk.root, 'root', basename(file)))
    // What it depends on is fetched before: booted, the machine is in no network but its home's.
    for (const words of [['update'], ['install', '--yes', '--download-only', fileOf(OLDER)]]) {
      const { code, output } = await disk.run(['apt-get', ...words])
      if (code !== 0) throw new Error(output)
    }
    machine = await boot(disk.root)
    phone = await machine.addDevice()
  })
  afterAll(async () => {
    await phoneBrowser?.close()
    await machine?.close()
    disk?.close()
  })

  it('one command of apt brings what it needs and starts the service, and says where to go on', async () => {
    began = Date.now()
    const { code, output } = await apt('install', fileOf(OLDER))
    expect(code, output).toBe(0)
    expect(output).toContain('Setting up ca-certificates')
    expect(output).toContain('Beckon is running. It starts with this machine.')
    expect(output).toContain('http://localhost:8780')
    // What it prints stays in apt's log: the command, not the one-time link.
    expect(output).toContain('sudo beckon setup link')
    expect(output).not.toContain('#key=')
    expect((await machine.run(['systemctl', 'is-enabled', 'beckon'])).output).toBe('enabled\n')
    expect(await show('ActiveState')).toBe('active')
    // Of the group whose adapters for HDMI-CEC are, and without the machine's other devices.
    const status = await machine.run(['cat', `/proc/${await show('MainPID')}/status`])
    expect(/^Groups:\s*(.*)$/mu.exec(status.output)?.[1]?.split(' ')).toContain('44')
  })

  it('a phone gets in by what the set-up printed, and presses', async () => {
    const printed = await converse(
      [...machine.within, 'beckon', 'setup'],
      [
        ['Enter alone means 1:', '2'],
        ['Enter alone means no other name:', ''],
        ['Do you want to add a TV now?', '1'],
      ],
    )
    const address = /Open (\S+)/u.exec(printed)?.[1] ?? ''
    expect(address).toBe(`http://${HOME.machine}:8780/secure`)
    const fingerprint = /(?:[\dA-F]{2}:){31}[\dA-F]{2}/u.exec(printed)?.[0] ?? 'no fingerprint'
    phoneBrowser = await startBrowser(phone)
    // A browser without the certificate stays on this page.
    const stranger = await phoneBrowser.newPage(ON_PHONE)
    await stranger.goto(address)
    expect(await stranger.getByRole('main').innerText()).toContain(fingerprint)
    const [download] = await Promise.all([
      stranger.waitForEvent('download'),
      stranger.getByRole('link', { name: 'Get the certificate' }).click(),
    ])
    const authority = new X509Certificate(readFileSync(await download.path()))
    expect(authority.fingerprint256).toBe(fingerprint)
    // Who has taken the certificate comes in, and is with nobody else.
    const secure = `https://${HOME.machine}:8780/`
    const ask = `console.log((await fetch('${secure}')).status)`
    const trusted = join(place, 'authority.pem')
    writeFileSync(trusted, authority.toString())
    const [nsenter = '', ...into] = phone
    const visit = [...into, process.execPath, '--input-type=module', '--eval', ask]
    expect(await run(nsenter, visit, { env: { NODE_EXTRA_CA_CERTS: trusted } })).toEqual({ code: 0, output: '200\n' })
    await stranger.close()
    // Playwright adds no authority: this browser is as if its owner had said "go on".
    page = await phoneBrowser.newPage({ ...ON_PHONE, ignoreHTTPSErrors: true })
    await page.goto(secure)
    await page.getByRole('button', { name: 'Easy pair' }).click()
    const shown = page.getByRole('main').getByText(/^Your code\b/u)
    const code = String(await shown.textContent({ timeout: 60_000 })).replaceAll(/\D/gu, '')
    const paired = await machine.run(['beckon', 'pair', code, '--box', 'living-room', '--yes'])
    expect(paired.code, paired.output).toBe(0)
    await page.getByRole('button', { name: 'Reject all' }).click({ timeout: 60_000 })
    await pressOnPhone()
    console.log(`From the package to the first press on the phone: ${Math.round((Date.now() - began) / 1_000)} s.`)
  })

  it('an upgrade restarts the service once, and the phone presses on', async () => {
    const before = await show('MainPID')
    const { code, output } = await apt('install', fileOf(NEWER))
    expect(code, output).toBe(0)
    expect(await show('ActiveState')).toBe('active')
    expect(await show('MainPID')).not.toBe(before)
    expect(await show('NRestarts')).toBe('0')
    await expect.poll(volume, { timeout: 60_000 }).toBeGreaterThan(0)
    await page.reload()
    await page.getByRole('button', { name: 'Volume up', exact: true }).waitFor({ timeout: 60_000 })
    await pressOnPhone()
  })

  it('an older version is refused in words, also where apt allows it, while the remote goes on', async () => {
    const before = await show('MainPID')
    const { code, output } = await apt('install', '--allow-downgrades', fileOf(OLDER))
    expect(code).not.toBe(0)
    expect(output).toContain(`Beckon ${NEWER} is installed, which is newer than ${OLDER}.`)
    expect(await show('MainPID')).toBe(before)
    await pressOnPhone()
  })

  it('removed, its service has ended and its data is there', async () => {
    const { code, output } = await apt('remove', 'beckon')
    expect(code, output).toBe(0)
    expect(await show('ActiveState')).toBe('inactive')
    expect(existsSync(join(disk.root, 'var/lib/beckon/beckon.db'))).toBe(true)
    expect((await machine.run(['systemctl', '--failed', '--quiet'])).output).toBe('')
  })

  it('purged, its unit and settings are gone, and its data is there and named', async () => {
    const { code, output } = await apt('purge', 'beckon')
    expect(code, output).toBe(0)
    expect(output).toContain('sudo rm -r /var/lib/beckon')
    expect(await show('LoadState')).toBe('not-found')
    expect((await machine.run(['systemctl', 'is-enabled', 'beckon'])).output).not.toContain('enabled')
    expect(existsSync(join(disk.root, 'etc/beckon'))).toBe(false)
    expect(existsSync(join(disk.root, 'var/lib/beckon/beckon.db'))).toBe(true)
  })
})

const ON_PHONE = { locale: 'en-US', viewport: { width: 390, height: 844 } }

/** A browser in that network. */
async function startBrowser(within: readonly string[]): Promise<Browser> {
  const program = join(place, 'browser')
  writeFileSync(program, `#!/bin/sh\nexec ${within.join(' ')} '${await ensureChromium()}' "$@"\n`, { mode: 0o755 })
  return chromium.launch({ executablePath: program, args: ['--no-sandbox'] })
}

/** Answers a program's questions at a terminal, and gives all that it printed. */
async function converse(command: readonly string[], dialogue: readonly (readonly [string, string])[]): Promise<string> {
  const child = spawn('script', ['-qefc', command.join(' '), '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting = [...dialogue]
  let [told, read] = ['', 0]
  child.stdout.on('data', (text) => {
    told += String(text)
    const [question, answer] = waiting[0] ?? []
    if (question === undefined || !told.slice(read).includes(question)) return
    waiting.shift()
    read = told.length
    child.stdin.write(`${answer}\n`)
  })
  const [code] = await once(child, 'close')
  expect(code, told).toBe(0)
  return told
}
