import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeRoku, type FakeRoku } from '../test/fake-roku.ts'
import { temporaryMemory } from './box-memory.ts'
import type { Box } from './box.ts'
import { readBoxSettings } from './box-settings.ts'
import { makeBox } from './make-box.ts'

const soon = () => AbortSignal.timeout(20_000)

let tv: FakeRoku
let box: Box

beforeEach(async () => {
  tv = await startFakeRoku()
  const shortcuts = { Movies: 'Netflix', 'Grandma’s music': 'Pluto TV', Louder: 'volume up' }
  const setting = { id: 'a', name: 'A', driver: 'roku', host: '127.0.0.1', port: tv.port, shortcuts }
  const [made] = readBoxSettings(JSON.stringify(setting)).map((one) => makeBox(one, () => temporaryMemory()))
  if (made === undefined) throw new Error('There is no box.')
  box = made
})
afterEach(async () => {
  await box.close()
  await tv.stop()
})

describe('names that the owner of a box gave', () => {
  it('open what they stand for, in any of the ways to say it', async () => {
    expect(await box.runText('Movies', 'en', soon())).toEqual({ is: 'confirmed', understood: 'Movies' })
    expect(tv.app).toBe('12')
    expect(await box.runText('open grandma’s music', 'en', soon())).toMatchObject({ understood: 'Grandma’s music' })
    expect(tv.app).toBe('74519')
    expect(await box.runText('ver Movies', 'es', soon())).toMatchObject({ understood: 'Movies' })
    expect(tv.app).toBe('12')
  })

  it('may stand for any command, and leave the others as they are', async () => {
    await box.runText('louder', 'en', soon())
    expect(tv.pressed).toEqual(['VolumeUp'])
    expect(await box.runText('prime video', 'en', soon())).toMatchObject({ is: 'confirmed' })
    expect(await box.runText('flurbel', 'en', soon())).toEqual({ is: 'refused', why: 'NOT-UNDERSTOOD' })
  })

  it('are listened for and offered with the apps of the set', async () => {
    const { apps } = await box.names(soon())
    expect(apps.slice(0, 3)).toEqual(['Movies', 'Grandma’s music', 'Louder'])
    expect(apps).toContain('Netflix')
    expect((await box.capabilities(soon())).apps).toBe(true)
  })
})
