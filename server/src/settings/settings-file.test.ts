import {
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../read-config.ts'
import { fixedAt, ofEnvironment } from './saved-settings.ts'
import type { ConfigError, Environment } from './setting.ts'
import { readSettingsFiles, SETTINGS_FILE, changeSettings, revertSettings } from './settings-file.ts'

function folder(text?: string): string {
  const path = mkdtempSync(join(tmpdir(), 'beckon-settings-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  if (text !== undefined) writeFileSync(join(path, SETTINGS_FILE), text)
  return path
}

function read(environment: Environment, machine?: string) {
  const machineFile = machine === undefined ? '/nowhere/beckon.env' : join(folder(machine), SETTINGS_FILE)
  return readSettingsFiles(environment, (all) => all['BECKON_DATA'] ?? '/nowhere', machineFile)
}

function problems(text: string): readonly string[] {
  const data = folder(text)
  const files = read({ BECKON_DATA: data })
  try {
    readConfig(files.environment, files)
    return []
  } catch (error) {
    return (error as ConfigError).problems.map((problem) => problem.replaceAll(join(data, SETTINGS_FILE), 'FILE'))
  }
}

describe('the settings files', () => {
  it('set what the environment does not, and the operator’s file wins over the answers of the set-up', () => {
    const data = folder('BECKON_PORT=1001\nBECKON_HTTPS=home\nBECKON_HTTPS_NAMES=tv.local\n')
    const { environment } = read({ BECKON_PORT: '1003' }, `BECKON_DATA=${data}\nBECKON_HTTPS=off\nBECKON_PORT=1002\n`)
    expect(readConfig(environment)).toMatchObject({
      port: 1003,
      https: 'off',
      httpsNames: ['tv.local'],
      dataFolder: data,
    })
  })

  it('say where each of their settings stands', () => {
    const data = folder('# answers\n\nBECKON_HTTPS=home\nBECKON_PORT=1\n')
    const files = read({ BECKON_DATA: data, BECKON_PORT: '2' })
    expect(files.whereIs('BECKON_HTTPS')).toBe(`${join(data, SETTINGS_FILE)}, line 3`)
    expect(files.whereIs('BECKON_PORT')).toBeUndefined()
  })

  it('are not there at first, which is no mistake', () => {
    expect(read({ BECKON_DATA: folder() })).toMatchObject({ problems: [] })
  })

  it('give way to an environment that names a file for the same setting', () => {
    const data = folder('BECKON_BOXES=kodi://192.0.2.1\n')
    expect(read({ BECKON_DATA: data, BECKON_BOXES_FILE: '/boxes.json' }).environment['BECKON_BOXES']).toBeUndefined()
  })

  it('count before an empty one, which sets nothing, wherever it stands', () => {
    const data = folder('BECKON_HTTPS=home\nBECKON_PORT=1\n')
    const files = read({ BECKON_DATA: data, BECKON_HTTPS: '', BECKON_HTTPS_FILE: '' }, 'BECKON_PORT=\n')
    expect(files.environment).toMatchObject({ BECKON_HTTPS: 'home', BECKON_PORT: '1' })
    expect(files.whereIs('BECKON_HTTPS')).toBe(`${join(data, SETTINGS_FILE)}, line 1`)
    expect(fixedAt('BECKON_HTTPS', { BECKON_HTTPS: '' }, files)).toBeUndefined()
    expect(ofEnvironment({ BECKON_HTTPS: '', BECKON_PORT: '2' })).toEqual(['BECKON_PORT'])
  })

  it.each([
    ['no assignment', 'BECKON_PORT = 1', 'FILE, line 1: must be NAME=value'],
    ['a name that is no setting', '\nBECKON_PROT=1', 'BECKON_PROT is not a setting of Beckon; --help lists all'],
    ['a name of something else', 'PORT=1', 'FILE, line 1: PORT is not a setting of Beckon'],
    ['a value that is wrong', '#\nBECKON_PORT=eighty', 'BECKON_PORT: must be a number from 0 to 65535. (FILE, line 2)'],
    ['a setting twice', 'BECKON_PORT=1\nBECKON_PORT=2', 'FILE, line 2: BECKON_PORT is set twice'],
    ['half a quotation', 'BECKON_PORT="1', 'FILE, line 1: the value of BECKON_PORT has quotation marks'],
    ['the folder that it is in', 'BECKON_DATA=/data', 'FILE, line 1: BECKON_DATA says where this file is'],
  ])('with %s are refused, naming file and line', (_, text, sentence) => {
    expect(problems(text).join('\n')).toContain(sentence)
  })

  it('are read with comments, quotation marks and the line ends of Windows', () => {
    const data = folder(
      '\uFEFF# one\r\n; two\r\nBECKON_BOXES=\'vdr://a?name=Living room\'\r\nBECKON_HOST="::1"\r\nTZ=UTC',
    )
    const files = read({ BECKON_DATA: data })
    expect(files.problems).toEqual([])
    expect(files.environment).toMatchObject({ BECKON_BOXES: 'vdr://a?name=Living room', BECKON_HOST: '::1' })
  })

  it('keep every line that is not changed, and are read back as they were written', () => {
    const data = folder('# mine\nBECKON_PORT=1\nBECKON_HTTPS=home\n')
    const name = 'Mum\'s "TV" at $HOME\\'
    changeSettings(data, { BECKON_HTTPS: undefined, BECKON_PORT: '2', BECKON_BOXES: name, BECKON_HOST: undefined })
    expect(readFileSync(join(data, SETTINGS_FILE), 'utf8')).toMatch(/^# mine\nBECKON_PORT=2\nBECKON_BOXES=.+\n$/u)
    expect(read({ BECKON_DATA: data }).environment['BECKON_BOXES']).toBe(name)
  })

  it('become what they were when a change is taken back', () => {
    const data = folder('# mine\nBECKON_PORT=1')
    changeSettings(data, { BECKON_PORT: '2' })
    revertSettings(data)
    expect(readFileSync(join(data, SETTINGS_FILE), 'utf8')).toBe('# mine\nBECKON_PORT=1')
    const empty = folder()
    changeSettings(empty, { BECKON_PORT: '2' })
    revertSettings(empty)
    expect(readFileSync(join(empty, SETTINGS_FILE), 'utf8')).toBe('')
    expect(revertSettings(empty)).toBe(false)
  })

  it('follow no link: what it leads to is neither read nor written', () => {
    const [data, elsewhere] = [folder(), join(folder(), 'of-somebody-else')]
    writeFileSync(elsewhere, 'BECKON_PORT=1\n')
    for (const name of [`${SETTINGS_FILE}.half`, `${SETTINGS_FILE}.before.half`])
      symlinkSync(elsewhere, join(data, name))
    changeSettings(data, { BECKON_PORT: '2' })
    expect(readFileSync(elsewhere, 'utf8')).toBe('BECKON_PORT=1\n')
    expect(lstatSync(join(data, SETTINGS_FILE)).isFile()).toBe(true)
    rmSync(join(data, SETTINGS_FILE))
    symlinkSync(elsewhere, join(data, SETTINGS_FILE))
    expect(() => changeSettings(data, { BECKON_PORT: '3' })).toThrow('is a link. Put the file itself there.')
    expect(readFileSync(elsewhere, 'utf8')).toBe('BECKON_PORT=1\n')
  })

  it.runIf(process.getuid?.() === 0)('belong to the owner of the folder when root changes them', () => {
    const data = folder()
    chownSync(data, 65_534, 65_534)
    changeSettings(data, { BECKON_PORT: '2' })
    expect(statSync(join(data, SETTINGS_FILE))).toMatchObject({ uid: 65_534, gid: 65_534 })
  })

  it('are made with their folder, for its owner alone', () => {
    const data = join(folder(), 'data')
    changeSettings(data, { BECKON_HTTPS: 'home' })
    expect(statSync(join(data, SETTINGS_FILE)).mode & 0o777).toBe(0o600)
    expect(statSync(data).mode & 0o777).toBe(0o700)
    changeSettings(data, {})
    expect(existsSync(join(data, SETTINGS_FILE))).toBe(true)
    expect(read({ BECKON_DATA: data }).environment['BECKON_HTTPS']).toBe('home')
  })
})
