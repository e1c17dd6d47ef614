import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { readStored, removeStored, STORED, writeStored, type StoredName } from '../../platform/stored-values.ts'
import {
  addPerson,
  importPerson,
  changePerson,
  GUEST,
  isTaken,
  letUse,
  NAME_AT_MOST,
  readPeople,
  removePerson,
  personWithChoicesNow,
  choicesNow,
  fileOf,
  personInFile,
} from './people.ts'

beforeEach(() => {
  for (const name of Object.keys(STORED) as StoredName[]) removeStored(name)
})

const names = (): string[] => readPeople().list.map(({ name }) => name)

describe('people who share a device', () => {
  it('get back what each of them chose, and a guest finds nothing chosen', () => {
    writeStored('touchHoldMs', 800)
    writeStored('ways', '{"version":1,"way":"scan"}')
    const anna = addPerson('Anna', 'star', 'as now')
    const ben = addPerson('Ben', 'house', 'with nothing')
    expect(choicesNow()).toEqual({})
    writeStored('keySound', true)
    letUse(anna.id)
    expect(choicesNow()).toEqual({ touchHoldMs: '800', ways: '{"version":1,"way":"scan"}' })
    letUse(GUEST)
    expect(choicesNow()).toEqual({})
    letUse(ben.id)
    expect(choicesNow()).toEqual({ keySound: 'true' })
    expect(readPeople().now).toBe(ben.id)
  })

  it('share the TV, the log-in, the camera and what was agreed to', () => {
    writeStored('arToken', 'a-token')
    writeStored('asl-consent', true)
    writeStored('asl-camera', 'camera-2')
    const anna = addPerson('Anna', 'star', 'as now')
    addPerson('Ben', 'house', 'with nothing')
    expect(readStored('arToken')).toBe('a-token')
    expect(readStored('asl-consent')).toBe(true)
    expect(readStored('asl-camera')).toBe('camera-2')
    expect(personWithChoicesNow(anna.id)?.choices).not.toHaveProperty('arToken')
  })

  it('lose nothing, whoever comes and goes in whatever order', () => {
    const walk = fc.array(fc.record({ who: fc.nat(3), ms: fc.nat(4_000) }), { maxLength: 12 })
    fc.assert(
      fc.property(walk, (visits) => {
        removeStored('people')
        const ids = ['Anna', 'Ben', 'Cleo'].map((name) => addPerson(name, 'star', 'with nothing').id)
        const expected = new Map<string, number>()
        for (const { who, ms } of visits) {
          const id = ids[who] ?? GUEST
          const comes = readPeople().now !== id
          letUse(id)
          if (comes) expect(readStored('touchHoldMs')).toBe(expected.get(id))
          writeStored('touchHoldMs', ms)
          if (id !== GUEST) expected.set(id, ms)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('are told apart by name, whatever its letters and spaces', () => {
    addPerson('  Anna   Lee ', 'star', 'as now')
    expect(names()).toEqual(['Anna Lee'])
    expect(isTaken('anna lee', readPeople())).toBe(true)
    expect(isTaken('anna lee', readPeople(), readPeople().list[0]?.id)).toBe(false)
    expect(addPerson(`${'C'.repeat(NAME_AT_MOST - 1)} D`, 'star', 'as now').name).toBe('C'.repeat(NAME_AT_MOST - 1))
    expect(addPerson('B'.repeat(90), 'star', 'as now').name).toHaveLength(NAME_AT_MOST)
  })

  it('are removed and put back where they were, with what they chose', () => {
    const anna = addPerson('Anna', 'star', 'as now')
    addPerson('Ben', 'house', 'with nothing')
    letUse(anna.id)
    writeStored('touchHoldMs', 300)
    const putBack = removePerson(anna.id)
    expect(names()).toEqual(['Ben'])
    expect(readStored('touchHoldMs')).toBe(300)
    putBack()
    expect(names()).toEqual(['Anna', 'Ben'])
    expect(readPeople().now).toBe(anna.id)
    letUse(GUEST)
    letUse(anna.id)
    expect(readStored('touchHoldMs')).toBe(300)
    putBack()
    expect(names()).toEqual(['Anna', 'Ben'])
  })

  it('get another name and picture', () => {
    const { id } = addPerson('Anna', 'star', 'as now')
    changePerson(id, { name: 'Anne', picture: 'house' })
    expect(readPeople().list[0]).toMatchObject({ id, name: 'Anne', picture: 'house' })
  })

  it('are nobody where the stored text is damaged, and those who can be read stay', () => {
    for (const damaged of ['', '{', '[]', 'null', '{"list":{}}', '{"list":[null,1,{"id":"guest","name":"G"}]}']) {
      writeStored('people', damaged)
      expect(readPeople(), damaged).toEqual({ now: undefined, list: [] })
    }
    const good = {
      id: 'a',
      name: 'Anna',
      picture: 'unicorn',
      choices: { keySound: 'perhaps', touchHoldMs: '500', arToken: 'x' },
    }
    writeStored('people', JSON.stringify({ now: 'nobody', list: [{ id: 'b' }, good] }))
    expect(readPeople()).toEqual({
      now: undefined,
      list: [{ id: 'a', name: 'Anna', picture: 'sunflower', choices: { touchHoldMs: '500' } }],
    })
    expect(letUse('b')).toBe(false)
  })
})

describe('a person in a file', () => {
  it('comes to another device with what they chose, and nothing of the session', async () => {
    writeStored('arToken', 'a-token')
    writeStored('touchHoldMs', 700)
    const { id } = addPerson('Anna', 'star', 'as now')
    writeStored('touchHoldMs', 900)
    const whole = personWithChoicesNow(id)
    const file = fileOf(whole ?? expect.fail('she is there'))
    expect(await file.text()).not.toContain('a-token')

    removeStored('people')
    removeStored('touchHoldMs')
    addPerson('anna', 'house', 'as now')
    const brought = importPerson((await personInFile(file)) ?? expect.fail('she is in the file'))
    expect(names()).toEqual(['anna', 'Anna 2'])
    expect(readStored('touchHoldMs'), 'nothing changes yet').toBeUndefined()
    letUse(brought.id)
    expect(readStored('touchHoldMs')).toBe(900)
  })

  it('is nobody in a file of something else', async () => {
    const texts = [
      '',
      'x',
      '{}',
      '{"beckon":"buttons","version":1,"person":{"name":"A"}}',
      '{"beckon":"person","version":1,"person":{}}',
    ]
    for (const text of [...texts, ' '.repeat(70_000)]) expect(await personInFile(new Blob([text]))).toBeUndefined()
  })
})
