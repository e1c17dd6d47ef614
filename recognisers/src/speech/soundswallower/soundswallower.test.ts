import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { understand } from '@beckon/contract/commands/understand'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clip } from '../../../test/clips.ts'
import { commandSet } from '../../commands/command-set.ts'
import { A_BOX } from '../../../test/speech-conformance.ts'
import { speechIn } from '../find-speech.ts'
import { rowsToJsgf } from './jsgf.ts'
import { SoundSwallower, withRows, type HeardCommand } from './soundswallower.ts'

const set = commandSet('fr', A_BOX, { anyNumber: false })
const speech = speechIn(clip('fr-chaine-deux-cent-six')) ?? new Float32Array(0)
const TWICE = [{ speed: 1 }, { speed: 1, noise: 20 }]
const heard = (text: string): HeardCommand => ({ text, intent: understand(text, 'fr') ?? { is: 'tonight' } })
const texts = (commands: readonly HeardCommand[]) => commands.map(({ text }) => text)

describe('a channel said digit by digit', () => {
  it('is listened for among the channels of the box alone', () => {
    expect(rowsToJsgf(set, (word) => word)).toContain('public <row> = cinq | deux zéro | deux zéro six;')
    const parts = commandSet(
      'fr',
      { ...A_BOX, channels: [{ number: 7.2, name: 'Lantern 2' }, ...A_BOX.channels] },
      { anyNumber: false },
    )
    expect(rowsToJsgf(parts, (word) => word)).not.toContain('sept')
    const onlyParts = { ...A_BOX, channels: [{ number: 7.2, name: 'Lantern 2' }] }
    expect(rowsToJsgf(commandSet('fr', onlyParts, { anyNumber: false }), (word) => word)).toBeUndefined()
  })

  it('stands first when it is heard twice where a number was heard', () => {
    const rows = [heard('deux zéro six'), heard('deux zéro six')]
    expect(texts(withRows([heard('chaîne vingt'), heard('muet')], rows, set))).toEqual([
      'deux zéro six',
      'chaîne vingt',
      'muet',
    ])
  })

  it('stands second when it is heard otherwise the second time, or where another command was heard', () => {
    const twice = [heard('deux zéro six'), heard('cinq')]
    expect(texts(withRows([heard('chaîne vingt'), heard('muet')], twice, set))).toEqual([
      'chaîne vingt',
      'deux zéro six',
      'cinq',
      'muet',
    ])
    const agreed = [heard('deux zéro six'), heard('deux zéro six')]
    expect(texts(withRows([heard('muet'), heard('chaîne vingt')], agreed, set))).toEqual([
      'muet',
      'deux zéro six',
      'chaîne vingt',
    ])
  })

  it('stands third where no number was heard, and only when it is heard twice', () => {
    const none = [heard('muet'), heard('retour'), heard('menu')]
    expect(texts(withRows(none, [heard('deux zéro six'), heard('deux zéro six')], set))).toEqual([
      'muet',
      'retour',
      'deux zéro six',
      'menu',
    ])
    expect(texts(withRows(none, [heard('deux zéro six'), heard('cinq')], set))).toEqual(['muet', 'retour', 'menu'])
  })

  it('is one candidate with the same channel said as a number', () => {
    expect(texts(withRows([heard('chaîne deux cent six')], [heard('deux zéro six')], set))).toEqual([
      'chaîne deux cent six',
    ])
  })

  it('leaves what was heard as a number where it was', async () => {
    const swallower = await SoundSwallower.load('fr')
    const [first] = await swallower.hear(speech, set, TWICE, AbortSignal.timeout(100_000))
    expect(first?.intent).toEqual({ is: 'channel', number: 206 })
  })
})

it('what nobody waits for any more is heard no further than the way it is under', async () => {
  const swallower = await SoundSwallower.load('fr')
  const left = new AbortController()
  // It fires once the first way has been heard.
  setTimeout(() => left.abort(new Error('Nobody waits.')))
  await expect(swallower.hear(speech, set, TWICE, left.signal)).rejects.toThrow('Nobody waits.')
})

it('loads its model also from a folder with a space in its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'the engines '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const installed = import.meta.resolve('soundswallower')
  symlinkSync(fileURLToPath(new URL('.', installed)), join(folder, 'engine'))
  const url = pathToFileURL(join(folder, 'engine', basename(installed))).href
  const load = `import { registerHooks } from 'node:module'
    const resolve = (name, context, next) =>
      name === 'soundswallower' ? { url: '${url}', shortCircuit: true } : next(name, context)
    registerHooks({ resolve })
    const { SoundSwallower } = await import('${new URL('soundswallower.ts', import.meta.url).href}')
    await SoundSwallower.load('fr')
    console.log('loaded')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load])
  expect(stdout).toBe('loaded\n')
})
