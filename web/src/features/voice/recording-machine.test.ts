import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import {
  AT_FIRST,
  step,
  type News,
  type RecordingOutcome,
  type VoiceEvent,
  type VoiceState,
} from './recording-machine.ts'

interface Run {
  state: () => VoiceState
  send: (event: VoiceEvent) => void
  pass: (ms: number) => void
  now: () => number
  /** Everything done so far with its time, but for waiting and telling. */
  did: { what: string; at: number }[]
  told: { news: News; at: number }[]
}

/** The machine with a clock that the test moves. A microphone opens at once unless the test says otherwise. */
function run({ opens = 'at once' as 'at once' | 'later' } = {}): Run {
  let state = AT_FIRST
  const { clock, now, pass } = fakeClock()
  let stopWaiting = () => {}
  const did: Run['did'] = []
  const told: Run['told'] = []
  function send(event: VoiceEvent): void {
    const [next, ...effects] = step(state, event)
    state = next
    for (const effect of effects) {
      if (effect.do === 'wait' || effect.do === 'stop waiting') stopWaiting()
      if (effect.do === 'wait') stopWaiting = clock.after(effect.ms, () => send({ type: 'time is up' }))
      else if (effect.do === 'announce') told.push({ news: effect.news, at: now() })
      else if (effect.do !== 'stop waiting')
        did.push({ what: effect.do === 'run' ? `run ${effect.words}` : effect.do, at: now() })
      if (effect.do === 'open' && opens === 'at once') send({ type: 'opened' })
    }
  }
  return { state: () => state, send, now, did, told, pass }
}

function ready({ keepReady = false, ...options }: { keepReady?: boolean; opens?: 'later' } = {}): Run {
  const machine = run(options)
  machine.send({ type: 'focus', keepReady })
  machine.send({ type: 'checked', fault: undefined })
  machine.did.length = 0
  return machine
}

function recording(options?: Parameters<typeof ready>[0], limitMs = 5_000): Run {
  const machine = ready(options)
  machine.send({ type: 'pressed', limitMs })
  return machine
}

const done: RecordingOutcome = { is: 'done', transcript: 'watch the news', understood: 'Beacon News' }

describe('a spoken command', () => {
  it('is recorded from the first press [I01]', () => {
    const { state, did, told } = recording()
    expect(state()).toMatchObject({ at: 'recording', phase: 'listening' })
    expect(did.map(({ what }) => what)).toEqual(['open', 'record'])
    expect(told).toEqual([{ news: { is: 'listening' }, at: 0 }])
  })

  it('ends with the second press, and is sent [I02]', () => {
    const { state, did, send, pass, told } = recording()
    pass(1_234)
    send({ type: 'pressed', limitMs: 5_000 })
    expect(did.filter(({ what }) => what === 'stop and send')).toEqual([{ what: 'stop and send', at: 1_234 }])
    expect(state().at).toBe('understanding')
    expect(told.at(-1)).toEqual({ news: { is: 'understanding' }, at: 1_234 })
    pass(60_000)
    expect(did.filter(({ what }) => what === 'stop and send')).toHaveLength(1)
  })

  it('ends by itself after 5000 ms, not a millisecond sooner or later, and is sent [I03] [U04]', () => {
    const { did, pass, state } = recording()
    pass(4_999)
    expect(state().at).toBe('recording')
    expect(did.map(({ what }) => what)).not.toContain('stop and send')
    pass(1)
    expect(did.filter(({ what }) => what === 'stop and send')).toEqual([{ what: 'stop and send', at: 5_000 }])
  })

  it('is warned about at 4000 ms, for 900 ms [I04] [U05]', () => {
    const { state, pass, told, now } = recording()
    const warns = () => {
      const { at, phase } = state() as { at: string; phase?: string }
      return at === 'recording' && phase === 'warning'
    }
    const seen: number[] = []
    while (state().at === 'recording') {
      if (warns()) seen.push(now())
      pass(1)
    }
    expect([seen[0], seen.at(-1), seen.length]).toEqual([4_000, 4_899, 900])
    expect(told.filter(({ news }) => news.is === 'ending')).toEqual([{ news: { is: 'ending' }, at: 4_000 }])
  })

  it.each([6_000, 10_000, 15_000])(
    'may last %i ms when the user wishes, with the warning a second before the end',
    (limitMs) => {
      const { did, pass, told } = recording({}, limitMs)
      pass(limitMs)
      expect(told.find(({ news }) => news.is === 'ending')?.at).toBe(limitMs - 1_000)
      expect(did.find(({ what }) => what === 'stop and send')?.at).toBe(limitMs)
    },
  )

  it('tells what was heard and done, and is ready for the next', () => {
    const { send, told, state } = recording()
    send({ type: 'pressed', limitMs: 5_000 })
    send({ type: 'answered', outcome: done })
    expect(told.at(-1)?.news).toEqual({ is: 'outcome', outcome: done })
    expect(state().at).toBe('ready')
    send({ type: 'pressed', limitMs: 5_000 })
    expect(state().at).toBe('recording')
  })

  it('is silent when the answer has taken the user to another page [I08]', () => {
    const { send, told, state } = recording()
    send({ type: 'pressed', limitMs: 5_000 })
    const before = told.length
    send({ type: 'answered', outcome: { is: 'page changed' } })
    expect(told).toHaveLength(before)
    expect(state().at).toBe('ready')
  })

  it.each([
    ['recording', [], ['drop recording', 'release microphone']],
    ['understanding', [{ type: 'pressed', limitMs: 5_000 }], ['abort call', 'release microphone']],
    [
      'choosing',
      [
        { type: 'pressed', limitMs: 5_000 },
        { type: 'answered', outcome: { is: 'unsure', transcript: '', candidates: ['mute'] } },
      ],
      ['release microphone'],
    ],
  ] as const)(
    'that is at %s when the page is left is over without a word, and nothing of it is done',
    (at, events, does) => {
      const { send, state, did, told, pass } = recording()
      for (const event of events) send(event)
      expect(state().at).toBe(at)
      did.length = told.length = 0
      send({ type: 'page left' })
      send({ type: 'answered', outcome: done })
      send({ type: 'chosen', candidate: 'mute' })
      pass(60_000)
      expect(did.map(({ what }) => what)).toEqual(does)
      expect(told).toEqual([])
      expect(state()).toMatchObject({ at: 'ready', focused: false })
    },
  )

  it('that is unsure is asked about; nothing is pressed by itself, the choice is sent as words', () => {
    const { send, state, did, pass } = recording()
    send({ type: 'pressed', limitMs: 5_000 })
    send({
      type: 'answered',
      outcome: { is: 'unsure', transcript: 'what noose', candidates: ['watch news', 'watch movies'] },
    })
    expect(state()).toMatchObject({ at: 'choosing', candidates: ['watch news', 'watch movies'] })
    pass(600_000)
    expect(did.some(({ what }) => what.startsWith('run'))).toBe(false)
    send({ type: 'chosen', candidate: 'watch news' })
    expect(did.at(-1)?.what).toBe('run watch news')
    expect(state().at).toBe('ready')
  })

  it('that is unsure can be dismissed, which is told', () => {
    const { send, state, did, told } = recording()
    send({ type: 'pressed', limitMs: 5_000 })
    send({ type: 'answered', outcome: { is: 'unsure', transcript: 'hm', candidates: ['mute'] } })
    send({ type: 'dismissed' })
    expect([state().at, told.at(-1)?.news.is]).toEqual(['ready', 'not chosen'])
    expect(did.some(({ what }) => what.startsWith('run'))).toBe(false)
  })

  it('is one at a time: presses while it opens or is being understood begin no other', () => {
    const opening = ready({ opens: 'later' })
    for (let n = 0; n < 3; n++) opening.send({ type: 'pressed', limitMs: 5_000 })
    expect(opening.did.map(({ what }) => what)).toEqual(['open'])
    const busy = recording()
    for (let n = 0; n < 3; n++) busy.send({ type: 'pressed', limitMs: 5_000 })
    expect(busy.did.filter(({ what }) => what === 'stop and send')).toHaveLength(1)
    expect(busy.told.at(-1)?.news).toEqual({ is: 'understanding' })
  })
})

describe('the microphone', () => {
  it('is opened by the press and released after the recording; its light is off while nobody speaks', () => {
    const { did, send, pass } = recording()
    pass(1_000)
    send({ type: 'pressed', limitMs: 5_000 })
    expect(did.map(({ what }) => what)).toEqual(['open', 'record', 'stop and send', 'release microphone'])
  })

  it('is looked for when the window gets the focus, and acquired then for those who keep it ready [E04]', () => {
    const plain = run()
    plain.send({ type: 'focus', keepReady: false })
    expect(plain.did.map(({ what }) => what)).toEqual(['check'])
    const warm = run()
    warm.send({ type: 'focus', keepReady: true })
    expect(warm.did.map(({ what }) => what)).toEqual(['open ahead'])
    warm.send({ type: 'checked', fault: undefined })
    warm.send({ type: 'pressed', limitMs: 5_000 })
    warm.send({ type: 'pressed', limitMs: 5_000 })
    expect(warm.did.map(({ what }) => what)).toEqual(['open ahead', 'open', 'record', 'stop and send'])
  })

  it('is released when the window loses the focus [E05]', () => {
    for (const keepReady of [false, true]) {
      const { did, send } = ready({ keepReady })
      send({ type: 'blur' })
      expect(did.map(({ what }) => what)).toEqual(['release microphone'])
    }
  })

  it('is released and the recording dropped, not sent, when the window loses the focus in the middle [E05]', () => {
    const { did, send, pass, told, state } = recording()
    pass(2_000)
    send({ type: 'blur' })
    pass(60_000)
    expect(did.map(({ what }) => what)).toEqual(['open', 'record', 'drop recording', 'release microphone'])
    expect([state().at, told.at(-1)?.news.is]).toEqual(['ready', 'dropped'])
  })

  it('that is opened for a question of the browser listens only when the focus is back', () => {
    const { did, send, told, state } = ready({ opens: 'later' })
    send({ type: 'pressed', limitMs: 5_000 })
    send({ type: 'blur' })
    send({ type: 'opened' })
    expect(did.map(({ what }) => what)).toEqual(['open', 'release microphone'])
    expect([state().at, told.at(-1)?.news.is]).toEqual(['ready', 'press again'])
    send({ type: 'focus', keepReady: false })
    send({ type: 'pressed', limitMs: 5_000 })
    send({ type: 'opened' })
    expect(state().at).toBe('recording')
  })

  it('that goes in the middle drops the recording, is told, and can be tried again at once', () => {
    const { did, send, told, state } = recording()
    send({ type: 'lost' })
    expect(did.map(({ what }) => what)).toEqual(['open', 'record', 'drop recording', 'release microphone', 'check'])
    expect(told.at(-1)?.news).toEqual({ is: 'fault', why: 'lost' })
    expect(state().at).toBe('ready')
  })

  it.each(['nobody listens', 'insecure page', 'no support', 'no device', 'denied'] as const)(
    'is unavailable with its reason: %s [I07]',
    (fault) => {
      const { send, state, did } = ready()
      send({ type: 'checked', fault })
      expect(state()).toMatchObject({ at: 'unavailable', why: fault })
      send({ type: 'pressed', limitMs: 5_000 })
      expect(did).toEqual([])
      send({ type: 'checked', fault: undefined })
      expect(state().at).toBe('ready')
    },
  )

  it.each(['no device', 'denied'] as const)(
    'that turns out to be missing only when it is opened is unavailable from then on: %s [I07]',
    (why) => {
      const { send, state, told } = ready({ opens: 'later' })
      send({ type: 'pressed', limitMs: 5_000 })
      send({ type: 'not opened', why })
      expect(state()).toMatchObject({ at: 'unavailable', why })
      expect(told.at(-1)?.news).toEqual({ is: 'fault', why })
    },
  )

  it.each(['in use', 'not allowed yet', 'failed'] as const)(
    'that may be there the next time stays to be tried: %s',
    (why) => {
      const { send, state, told } = ready({ opens: 'later' })
      send({ type: 'pressed', limitMs: 5_000 })
      send({ type: 'not opened', why })
      expect(state().at).toBe('ready')
      expect(told.at(-1)?.news).toEqual({ is: 'fault', why })
    },
  )

  it('is given back when it opens after nobody wants it any more', () => {
    const { did, send } = ready()
    send({ type: 'blur' })
    did.length = 0
    send({ type: 'opened' })
    expect(did.map(({ what }) => what)).toEqual(['release microphone'])
  })
})
