/** The package as people have it: installed, paired, upgraded, removed and purged, in a Debian of its own. */
import { readFileSync, existsSync, mkdtempSync, rmSync, cpSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { post } from '../../server/test/support/program.ts'
import { run } from '../processes.ts'
import { openChroot, type Chroot } from './chroot.ts'
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
      const { loadHandTracker } = await import('/usr/lib/beckon/recognisers/src/signs/hands/hand-models.ts')
      await loadHandTracker()
      const require = process.getBuiltinModule('module').createRequire('/usr/lib/beckon/recognisers/src/here.ts')
      await require('@libav.js/variant-webm-vp9').LibAV({ noworker: true, nothreads: true })
      const folder = require.resolve('soundswallower').replace(/[^/]*$/u, 'model/')
      await (await import('soundswallower')).default({ print() {}, printErr() {}, modelBase: folder })
      const { modelFolder, importOnnx } = await import('/usr/lib/beckon/recognisers/src/speech/moonshine/packages.ts')
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
    expect(output).toContain('The data of Beckon is deleted.')
    expect(existsSync(inside('var/lib/beckon'))).toBe(false)
  })

  it('purged with BECKON_PURGE_DATA=yes, it deletes the data, and the next one starts afresh', async () => {
    await install(NEWER)
    await startAsUnit()
    const { output } = await chroot.run(['dpkg', '--purge', 'beckon'], { BECKON_PURGE_DATA: 'yes' })
    expect(output).toContain('The data of Beckon is deleted.')
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

  it('has no errors by lintian', async () => {
    // Packing as small as the release does would take minutes.
    const packed = 'uses-no-compression-for-control-tarball,uses-no-compression-for-data-tarball'
    const { output } = await run('lintian', ['--suppress-tags', packed, '--tag-display-limit', '0', debs[NEWER] ?? ''])
    expect(output).toContain('W: beckon: ')
    expect(output.split('\n').filter((line) => line.startsWith('E:'))).toEqual([])
  })
})
