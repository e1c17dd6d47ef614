import type { BoxMemory } from '@beckon/boxes/box-memory'
import { SetUpFailure, type SetUpDialogue, type SetUpResult } from '@beckon/boxes/set-up'
import { SET_UP_REFUSALS, type SetUpAction, type SetUpValues } from '@beckon/contract/tv-set-up'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { fakeBox } from '../../../test/support/fake-box.ts'
import type { RunningSetUp, SetUpBegin, SetUpRunner } from './running-set-up.ts'
import type { Ready, SetUpTarget } from './tv-of-set-up.ts'
import { SetUps } from './set-ups.ts'

const TARGET: SetUpTarget = { driver: 'android-tv', host: '127.0.0.1', name: 'Living room' }
const CODE = { is: 'code', length: 6, characters: '0123456789ABCDEF' } as const
const stays = new AbortController().signal

function setUpsWith(setUp: (dialogue: SetUpDialogue) => Promise<SetUpResult>) {
  const logged: string[] = []
  const ended: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  const box = fakeBox('trial')
  const takenBack: unknown[] = []
  const memories: BoxMemory[] = []
  const added = { id: 'lounge', name: 'Lounge', needsCodes: false }
  const add = vi.fn<SetUpRunner['add']>(async () => added)
  const runner = {
    drivers: ['android-tv', 'kodi'] as const,
    complete: <T extends SetUpBegin>(target: T) => ({ ...target, port: target.port ?? (target.again && 7_000) }),
    before: () => undefined,
    setUp: (_: SetUpTarget, dialogue: SetUpDialogue) => setUp(dialogue),
    makeBox(_: Ready, memory: BoxMemory) {
      memories.push(memory)
      return box
    },
    sameAs: () => undefined,
    wake: async () => true,
    add,
    revokeAccess: async ({ result: { secrets } }: Ready) => void takenBack.push(secrets),
  }
  const setUps = new SetUps(runner, { now: () => Date.now() }, log, (id) => ended.push(id))
  const begin = (target: SetUpBegin = TARGET) => setUps.begin(target) ?? expect.unreachable()
  return { takenBack, memories, setUps, begin, add, logged, ended, box }
}

const OPERATOR = { isHelper: false, isInHomeAssistant: false }
const stepOf = (one: RunningSetUp) => one.stepFor(OPERATOR)

/** Does what the step offers that stands there now. */
function act(one: RunningSetUp, action: SetUpAction, values: SetUpValues = {}): Promise<boolean> {
  return one.act(stepOf(one).n, action, values)
}

/** A set that is ready and has its name asked for. */
async function toName(one: RunningSetUp): Promise<void> {
  await vi.waitFor(() => expect(stepOf(one).is).toBe('try'))
  await act(one, 'worked')
  expect(stepOf(one).is).toBe('name')
}

describe('the set-up of a TV', () => {
  it('by its address has the name that the TV tells, once it told one', async () => {
    const { begin } = setUpsWith(async () => ({ settings: { host: '127.0.0.1' }, name: 'Lounge TV' }))
    const one = begin({ ...TARGET, name: '' })
    expect(stepOf(one).tv).toEqual({ id: 'family.android-tv' })
    await vi.waitFor(() => expect(stepOf(one)).toMatchObject({ is: 'try', tv: 'Lounge TV' }))
    const called = begin({ ...TARGET, name: 'Den' })
    await vi.waitFor(() => expect(stepOf(called)).toMatchObject({ is: 'try', tv: 'Den' }))
  })

  it('asks for an address that can be one, and shows it again to be corrected', async () => {
    const { begin } = setUpsWith(({ ask }) => ask(CODE).then(() => ({ settings: {} })))
    const one = begin({ name: '' })
    expect(stepOf(one)).toMatchObject({ is: 'address', number: 1, isKept: false, parts: [{ round: 1 }] })
    await act(one, 'answer', { driver: 'kodi', address: 'two words' })
    // A page hides the error of a field that was changed in the same round.
    for (const round of [2, 3]) {
      const fields = [{}, { value: 'two words', error: { id: 'noAddress' } }]
      expect(stepOf(one)).toMatchObject({ is: 'address', spoken: [{ id: 'noAddress' }], parts: [{ round, fields }] })
      if (round === 2) await act(one, 'answer', { driver: 'kodi', address: 'two words' })
    }
    await act(one, 'answer', { driver: 'kodi', address: '192.168.1.30:9090' })
    await vi.waitFor(() => expect(stepOf(one)).toMatchObject({ is: 'code', back: 'step', tv: { id: 'family.kodi' } }))
    await act(one, 'back')
    // What was begun with the address before ends without a word.
    await new Promise((resolve) => setTimeout(resolve, 5))
    const [form] = stepOf(one).parts
    expect(form).toMatchObject({ fields: [{ value: 'kodi' }, { value: '192.168.1.30:9090' }] })
  })

  it('done again shows the stored port, and takes the usual one where its user deletes that', async () => {
    const { begin } = setUpsWith(({ ask }) => ask(CODE).then(() => ({ settings: {} })))
    const one = begin({ ...TARGET, again: 'lounge', asksAddress: true })
    expect(stepOf(one).parts).toMatchObject([{ fields: [{ value: '127.0.0.1:7000' }] }])
    await act(one, 'answer', { address: '127.0.0.1' })
    await vi.waitFor(() => expect(stepOf(one).is).toBe('code'))
    await act(one, 'back')
    expect(stepOf(one).parts).toMatchObject([{ fields: [{ value: '127.0.0.1' }] }])
  })

  it('asks for the code, says that a wrong one was wrong, and is ready with the right one', async () => {
    const tv = Promise.withResolvers<void>()
    const { begin } = setUpsWith(async ({ ask }) => {
      let answer = await ask(CODE)
      await tv.promise
      while (answer.value !== 'B0827F') answer = await ask(CODE, { wrong: true })
      return { settings: { host: '127.0.0.1' }, secrets: { key: 'k' } }
    })
    const one = begin()
    await vi.waitFor(() => expect(stepOf(one).is).toBe('code'))
    expect(stepOf(one)).not.toHaveProperty('spoken')
    expect(await act(one, 'answer', { value: 'AAAAAA' })).toBe(true)
    // It stays in sight while the TV is spoken to, and is not answered meanwhile.
    expect(stepOf(one)).toMatchObject({ is: 'code', busy: 'answer' })
    expect(await act(one, 'answer', { value: 'B0827F' })).toBe(false)
    tv.resolve()
    await vi.waitFor(() => expect(stepOf(one)).toMatchObject({ is: 'code', spoken: [{ id: 'wrongCode' }] }))
    expect(await act(one, 'answer', { value: 'B0827F' })).toBe(true)
    await vi.waitFor(() => expect(stepOf(one)).toMatchObject({ is: 'try', tv: 'Living room' }))
    expect(one.ready?.result.secrets).toEqual({ key: 'k' })
  })

  it('takes the first of two answers to one question', async () => {
    const { begin } = setUpsWith(async ({ ask }) => ({ settings: { code: (await ask(CODE)).value } }))
    const one = begin()
    await vi.waitFor(() => expect(stepOf(one).is).toBe('code'))
    const { n } = stepOf(one)
    expect(await one.act(n, 'answer', { value: 'first' })).toBe(true)
    expect(await one.act(n, 'answer', { value: 'second' })).toBe(false)
    await vi.waitFor(() => expect(one.ready?.result.settings).toEqual({ code: 'first' }))
  })

  it('has the TV show its code only when a page shows the field for it', async () => {
    const shown = vi.fn()
    const { begin } = setUpsWith(async ({ ask }) => {
      await ask(CODE, { whenShown: shown })
      return { settings: {} }
    })
    const one = begin()
    await vi.waitFor(() => expect(stepOf(one).is).toBe('code'))
    expect(shown).not.toHaveBeenCalled()
    await one.read(0, stays)
    expect(shown).toHaveBeenCalledTimes(1)
  })

  it('tells a page that waits of the next step at once', async () => {
    const { promise, resolve } = Promise.withResolvers<SetUpResult>()
    const { begin } = setUpsWith(async ({ tell }) => {
      tell('allow')
      return promise
    })
    const one = begin()
    const read = one.read(stepOf(one).n, stays)
    resolve({ settings: {} })
    await read
    expect(stepOf(one).is).toBe('try')
  })

  it('begins again with a new connection when a new code is wanted, and forgets the old one', async () => {
    const signals: AbortSignal[] = []
    const { begin } = setUpsWith(async ({ ask, signal }) => {
      signals.push(signal)
      return { settings: { code: (await ask(CODE)).value } }
    })
    const one = begin()
    await vi.waitFor(() => expect(stepOf(one).is).toBe('code'))
    const before = stepOf(one).n
    await act(one, 'again')
    await vi.waitFor(() => expect(stepOf(one)).toMatchObject({ is: 'code', spoken: [{ id: 'newCodeShown' }] }))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    expect(await one.act(before, 'answer', { value: 'old' })).toBe(false)
    expect(await act(one, 'answer', { value: 'new' })).toBe(true)
    await vi.waitFor(() => expect(one.ready?.result.settings).toEqual({ code: 'new' }))
  })

  it('says why it failed, and keeps what an error says out of the log', async () => {
    const declined = setUpsWith(() => Promise.reject(new SetUpFailure('declined'))).begin()
    const words = (id: string) => ({
      is: 'failed',
      parts: expect.arrayContaining([{ is: 'text', words: [{ id }], tone: 'bad' }]),
    })
    await vi.waitFor(() => expect(stepOf(declined)).toMatchObject(words('failed.declined')))
    const { begin, logged } = setUpsWith(() => Promise.reject(new Error('wss://tv/?token=12345678')))
    const broken = begin()
    await vi.waitFor(() => expect(stepOf(broken)).toMatchObject(words('failed.unreachable')))
    expect(logged.join('')).toContain('SET-UP-FAILED')
    expect(logged.join('')).not.toContain('12345678')
  })

  it.each(SET_UP_REFUSALS)('that fails for "%s" can be tried again, or has its address changed', async (why) => {
    const one = setUpsWith(() => Promise.reject(new SetUpFailure(why))).begin({ ...TARGET, driver: 'roku' })
    await vi.waitFor(() => expect(stepOf(one).is).toBe('failed'))
    const { parts } = stepOf(one)
    expect(parts[0]).toEqual({ is: 'text', words: [{ id: `failed.${why}` }], tone: 'bad' })
    const action = why === 'not-at-home' ? 'address' : 'again'
    expect(parts.at(-1)).toMatchObject({ buttons: [{ action }, { to: 'find' }] })
    if (why === 'port-closed') expect(parts).toContainEqual({ is: 'text', words: [{ id: 'switchOn.roku' }] })
    if (why === 'not-allowed') expect(parts).toContainEqual({ is: 'text', words: [{ id: 'notAllowed.roku' }] })
    expect(await act(one, action)).toBe(true)
  })

  it('asks for a token where a log-in could not lead back, and makes no link for another device there', async () => {
    const login = 'http://192.168.1.5:8123/auth/authorize'
    const { begin } = setUpsWith(({ ask }) => ask({ is: 'token', login }).then(() => ({ settings: {} })))
    const one = begin({ ...TARGET, driver: 'home-assistant' })
    await vi.waitFor(() => expect(stepOf(one)).toMatchObject({ is: 'log-in', canShare: true }))
    const inside = one.stepFor({ ...OPERATOR, isInHomeAssistant: true })
    expect(inside).toMatchObject({ is: 'token', canShare: false })
    expect(inside.parts.at(-1)).toMatchObject({ about: { id: 'tokenHow' }, fields: [{ as: 'token' }] })
    expect(one.stepFor({ ...OPERATOR, isHelper: true })).toMatchObject({ back: 'home', canShare: false, isKept: true })
  })

  it('asks whether a TV that told its hardware address can be woken, and believes what somebody saw', async () => {
    const { begin, add } = setUpsWith(async () => ({ settings: {}, mac: '00:11:22:33:44:55' }))
    const one = begin()
    await vi.waitFor(() => expect(stepOf(one).is).toBe('try'))
    await act(one, 'worked')
    await act(one, 'wake')
    await vi.waitFor(() => expect(stepOf(one)).toMatchObject({ is: 'wake', spoken: [{ id: 'wake.sent' }] }))
    await act(one, 'woke')
    expect(stepOf(one).spoken).toEqual([{ id: 'wake.works' }])
    await act(one, 'go-on')
    await act(one, 'back')
    await act(one, 'go-on')
    await act(one, 'answer', { name: 'Den', layout: 'flex' })
    expect(add).toHaveBeenCalledWith(expect.anything(), { name: 'Den', room: '', layout: 'flex', wakes: true })
  })

  it('closes what it opened when it is left', async () => {
    let signal: AbortSignal | undefined
    const { setUps, begin, ended } = setUpsWith(async (dialogue) => {
      signal = dialogue.signal
      return await new Promise<never>(() => {})
    })
    const one = begin()
    await setUps.end(one.id)
    expect(signal?.aborted).toBe(true)
    expect(ended).toEqual([one.id])
    expect(setUps.find(one.id)).toBeUndefined()
  })

  it.each([
    ['that is added while it is left keeps its access', true, []],
    ['that could not be added while it was left has its access given up', false, [{ key: 'k' }]],
  ])('of a TV %s', async (_, isSaved, revoked) => {
    const { setUps, begin, add, takenBack } = setUpsWith(async () => ({ settings: {}, secrets: { key: 'k' } }))
    const one = begin()
    await toName(one)
    const saved = Promise.withResolvers<Awaited<ReturnType<SetUpRunner['add']>>>()
    add.mockReturnValueOnce(saved.promise)
    const finished = act(one, 'answer', { name: 'Lounge' }).catch(() => false)
    await vi.waitFor(() => expect(add).toHaveBeenCalledOnce())
    const ended = setUps.end(one.id)
    // Time enough to give the access up before it is known whether the TV was added.
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(takenBack).toEqual([])
    if (isSaved) saved.resolve({ id: 'lounge', name: 'Lounge', needsCodes: false })
    else saved.reject(new Error('The disk is full.'))
    await ended
    expect(await finished).toBe(isSaved)
    expect(takenBack).toEqual(revoked)
  })

  it('that is left goes on, though the box of its trial cannot be closed', async () => {
    const { setUps, begin, takenBack, box, logged } = setUpsWith(async () => ({ settings: {}, secrets: { key: 'k' } }))
    const one = begin()
    await vi.waitFor(() => expect(stepOf(one).is).toBe('try'))
    vi.spyOn(box, 'close').mockRejectedValue(new Error('wss://tv/?token=12345678'))
    await act(one, 'try')
    await setUps.end(one.id)
    expect(takenBack).toEqual([{ key: 'k' }])
    expect(logged.join('')).toContain('TRIAL-NOT-CLOSED')
    expect(logged.join('')).not.toContain('12345678')
  })

  it('is finished at the second try with the secrets that the trial changed, when the first could not be saved', async () => {
    const { begin, memories, add } = setUpsWith(async () => ({ settings: {}, secrets: { token: 'old' } }))
    const one = begin()
    await vi.waitFor(() => expect(stepOf(one).is).toBe('try'))
    await act(one, 'try')
    await memories[0]?.write({ token: 'new' })
    await vi.waitFor(() => expect(stepOf(one).busy).toBeUndefined())
    await toName(one)
    add.mockRejectedValueOnce(new Error('The disk is full.'))
    await expect(act(one, 'answer', { name: 'Den' })).rejects.toThrow('The disk is full.')
    expect(await act(one, 'answer', { name: 'Den' })).toBe(true)
    expect(add.mock.lastCall?.[0].result.secrets).toEqual({ token: 'new' })
    expect(stepOf(one)).toMatchObject({ is: 'finished', id: 'lounge' })
  })
})
