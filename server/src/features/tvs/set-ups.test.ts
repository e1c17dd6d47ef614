import type { BoxMemory } from '@beckon/boxes/box-memory'
import { SetUpFailure, type SetUpDialogue, type SetUpResult } from '@beckon/boxes/set-up'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { fakeBox } from '../../../test/support/fake-box.ts'
import { SetUps, type SetUpTarget } from './set-ups.ts'

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
  const work = {
    setUp: (_: SetUpTarget, dialogue: SetUpDialogue) => setUp(dialogue),
    makeBox(_: SetUpTarget, _result: SetUpResult, memory: BoxMemory) {
      memories.push(memory)
      return box
    },
    sameAs: () => undefined,
    needsCodes: () => false,
    revokeAccess: async (_: SetUpTarget, { secrets }: SetUpResult) => void takenBack.push(secrets),
  }
  const setUps = new SetUps(work, { now: () => Date.now() }, log, (id) => ended.push(id))
  return { takenBack, memories, setUps, logged, ended, box }
}

describe('the set-up of a TV', () => {
  it('by its address has the name that the TV tells, once it told one', async () => {
    const { setUps } = setUpsWith(async () => ({ settings: { host: '127.0.0.1' }, name: 'Lounge TV' }))
    const one = setUps.begin({ ...TARGET, name: '' })
    expect(one.step.name).toBe('')
    await vi.waitFor(() => expect(one.step).toMatchObject({ is: 'ready', name: 'Lounge TV' }))
    const called = setUps.begin({ ...TARGET, name: 'Den' })
    await vi.waitFor(() => expect(called.step).toMatchObject({ is: 'ready', name: 'Den' }))
  })

  it('asks for the code, says that a wrong one was wrong, and is ready with the right one', async () => {
    const { setUps } = setUpsWith(async ({ ask }) => {
      let answer = await ask(CODE)
      while (answer.value !== 'B0827F') answer = await ask(CODE, { wrong: true })
      return { settings: { host: '127.0.0.1' }, secrets: { key: 'k' } }
    })
    const one = setUps.begin(TARGET)
    await vi.waitFor(() => expect(one.step).toMatchObject({ is: 'question', question: CODE, wrong: false }))
    expect(one.answer(one.step.n, { value: 'AAAAAA' })).toBe(true)
    await vi.waitFor(() => expect(one.step).toMatchObject({ is: 'question', wrong: true }))
    expect(one.answer(one.step.n, { value: 'B0827F' })).toBe(true)
    await vi.waitFor(() =>
      expect(one.step).toMatchObject({ is: 'ready', canWake: false, name: 'Living room', host: '127.0.0.1' }),
    )
    expect(one.result?.secrets).toEqual({ key: 'k' })
  })

  it('takes the first of two answers to one question', async () => {
    const { setUps } = setUpsWith(async ({ ask }) => ({ settings: { code: (await ask(CODE)).value } }))
    const one = setUps.begin(TARGET)
    await vi.waitFor(() => expect(one.step.is).toBe('question'))
    const { n } = one.step
    expect(one.answer(n, { value: 'first' })).toBe(true)
    expect(one.answer(n, { value: 'second' })).toBe(false)
    await vi.waitFor(() => expect(one.result?.settings).toEqual({ code: 'first' }))
  })

  it('has the TV show its code only when a page shows the field for it', async () => {
    const shown = vi.fn()
    const { setUps } = setUpsWith(async ({ ask }) => {
      await ask(CODE, { whenShown: shown })
      return { settings: {} }
    })
    const one = setUps.begin(TARGET)
    await vi.waitFor(() => expect(one.step.is).toBe('question'))
    expect(shown).not.toHaveBeenCalled()
    await one.read(0, stays)
    expect(shown).toHaveBeenCalledTimes(1)
  })

  it('tells a page that waits of the next step at once', async () => {
    const { promise, resolve } = Promise.withResolvers<SetUpResult>()
    const { setUps } = setUpsWith(async ({ tell }) => {
      tell('allow')
      return promise
    })
    const one = setUps.begin(TARGET)
    const read = one.read(one.step.n, stays)
    resolve({ settings: {} })
    expect((await read).is).toBe('ready')
  })

  it('begins again with a new connection when a new code is wanted, and forgets the old one', async () => {
    const signals: AbortSignal[] = []
    const { setUps } = setUpsWith(async ({ ask, signal }) => {
      signals.push(signal)
      return { settings: { code: (await ask(CODE)).value } }
    })
    const one = setUps.begin(TARGET)
    await vi.waitFor(() => expect(one.step.is).toBe('question'))
    const before = one.step.n
    one.run()
    await vi.waitFor(() => expect(one.step.n).toBeGreaterThan(before + 1))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    expect(one.answer(before, { value: 'old' })).toBe(false)
    expect(one.answer(one.step.n, { value: 'new' })).toBe(true)
    await vi.waitFor(() => expect(one.result?.settings).toEqual({ code: 'new' }))
  })

  it('says why it failed, and keeps what an error says out of the log', async () => {
    const declined = setUpsWith(() => Promise.reject(new SetUpFailure('declined'))).setUps.begin(TARGET)
    await vi.waitFor(() => expect(declined.step).toMatchObject({ is: 'failed', why: 'declined' }))
    const { setUps, logged } = setUpsWith(() => Promise.reject(new Error('wss://tv/?token=12345678')))
    const broken = setUps.begin(TARGET)
    await vi.waitFor(() => expect(broken.step).toMatchObject({ is: 'failed', why: 'unreachable' }))
    expect(logged.join('')).toContain('SET-UP-FAILED')
    expect(logged.join('')).not.toContain('12345678')
  })

  it('closes what it opened when it is left', async () => {
    let signal: AbortSignal | undefined
    const { setUps, ended } = setUpsWith(async (dialogue) => {
      signal = dialogue.signal
      return await new Promise<never>(() => {})
    })
    const one = setUps.begin(TARGET)
    await setUps.end(one.id)
    expect(signal?.aborted).toBe(true)
    expect(ended).toEqual([one.id])
    expect(setUps.find(one.id)).toBeUndefined()
  })
  it.each([
    ['that is added while it is left keeps its access', 'lounge', []],
    ['that could not be added while it was left has its access given up', undefined, [{ key: 'k' }]],
  ])('of a TV %s', async (_, id, revoked) => {
    const { setUps, takenBack } = setUpsWith(async () => ({ settings: {}, secrets: { key: 'k' } }))
    const one = setUps.begin(TARGET)
    await vi.waitFor(() => expect(one.step.is).toBe('ready'))
    const saved = Promise.withResolvers<string | undefined>()
    const add = vi.fn(() => saved.promise)
    const finished = one.finish(add)
    await vi.waitFor(() => expect(add).toHaveBeenCalledOnce())
    const ended = setUps.end(one.id)
    // Time enough to give the access up before it is known whether the TV was added.
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(takenBack).toEqual([])
    saved.resolve(id)
    await ended
    expect(await finished).toBe(id)
    expect(takenBack).toEqual(revoked)
  })

  it.each(['begun again', 'left', 'finished'])(
    'that is %s goes on, though the box of its trial cannot be closed',
    async (how) => {
      const { setUps, takenBack, box, logged } = setUpsWith(async () => ({ settings: {}, secrets: { key: 'k' } }))
      const one = setUps.begin(TARGET)
      await vi.waitFor(() => expect(one.step.is).toBe('ready'))
      expect(one.box).toBe(box)
      vi.spyOn(box, 'close').mockRejectedValue(new Error('wss://tv/?token=12345678'))
      if (how === 'begun again') one.restart()
      else if (how === 'left') await setUps.end(one.id)
      else expect(await one.finish(async () => 'lounge')).toBe('lounge')
      await vi.waitFor(() => expect(takenBack).toEqual(how === 'finished' ? [] : [{ key: 'k' }]))
      expect(logged.join('')).toContain('TRIAL-NOT-CLOSED')
      expect(logged.join('')).not.toContain('12345678')
    },
  )

  it('is finished at the second try with the secrets that the trial changed, when the first could not be saved', async () => {
    const { setUps, memories } = setUpsWith(async () => ({ settings: {}, secrets: { token: 'old' } }))
    const one = setUps.begin(TARGET)
    await vi.waitFor(() => expect(one.step.is).toBe('ready'))
    expect(one.box).toBeDefined()
    await memories[0]?.write({ token: 'new' })
    await expect(one.finish(() => Promise.reject(new Error('The disk is full.')))).rejects.toThrow('The disk is full.')
    const add = vi.fn(async () => 'lounge')
    expect(await one.finish(add)).toBe('lounge')
    expect(add).toHaveBeenCalledWith({ token: 'new' })
  })
})
