import { notAllowed } from '@beckon/boxes/box'
import { CALLS } from '@beckon/contract/calls'
import { CAN_ANSWER_HEADER } from '@beckon/contract/press-headers'
import { hosted } from '@beckon/recognisers/host/hosted'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { describe, expect, vi } from 'vitest'
import { openSpeech } from '../src/features/voice/speech.ts'
import { fakeBox } from './support/fake-box.ts'
import { heard, standInRecogniser } from './support/stand-in-recogniser.ts'
import { it, pairApp, pairRemote, type SendInput, sessionOf, testServer } from './support/test-server.ts'
import { damaged, seeded, wav } from './support/wav.ts'

const base64 = (file: Buffer) => file.toString('base64')
const SPOKEN = base64(wav(1_000))
const BUTTONS = [
  { type: 'VOICE', command: 'channel 26', displayString: '<b>Mum’s</b> cartoons' },
  { type: 'KEY', command: 'GUIDE', displayString: 'What is on' },
  { type: 'KEY', command: 'MENU', displayString: 'Maman & Papa' },
  null,
  { type: 'VOICE', command: 7 },
  'no button',
]

async function listeningServer() {
  const recogniser = standInRecogniser()
  const box = fakeBox('tv')
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const server = await testServer({ boxes: [{ box }], replace: { speech: openSpeech(recogniser, log) } })
  const { arToken } = await pairRemote(server)
  const say = (voiceData = SPOKEN, input: SendInput = {}) =>
    server.send('sendVoice', { token: arToken, body: { voiceData }, ...input })
  return { server, recogniser, box, arToken, say, logged: () => [...logged, ...server.logged] }
}

describe('a spoken command', () => {
  it('that is sure is carried out, and what was heard and understood is answered [S25]', async () => {
    const { recogniser, box, say } = await listeningServer()
    recogniser.hears = async () => heard('sure', 'watch the news', ['watch news'])
    box.answers = async () => ({ is: 'confirmed', understood: '20 Beacon News' })
    const { http, body } = await say()
    expect(http).toBe(200)
    expect(body).toEqual({ status: 'OK', transcript: 'watch the news', understood: '20 Beacon News', candidates: [] })
    expect(box.took).toEqual(['watch news'])
    expect(recogniser.asked[0]?.samples).toHaveLength(16_000)
  })

  it('that is unsure is asked about, and nothing is done', async () => {
    const { recogniser, box, say } = await listeningServer()
    recogniser.hears = async () => heard('unsure', 'what noose', ['watch news', 'watch movies'])
    expect(await say()).toMatchObject({
      http: 200,
      body: { status: 'UNSURE', transcript: 'what noose', candidates: ['watch news', 'watch movies'] },
    })
    expect(box.took).toEqual([])
  })

  it('that is none is refused with what was heard', async () => {
    const { recogniser, box, say } = await listeningServer()
    expect(await say()).toMatchObject({ http: 422, body: { status: 'NOT-UNDERSTOOD', transcript: '' } })
    recogniser.hears = async () => heard('nothing', 'so I told her', [])
    expect(await say()).toMatchObject({ http: 422, body: { status: 'NOT-UNDERSTOOD', transcript: 'so I told her' } })
    expect(box.took).toEqual([])
  })

  it.each([
    ['BOX-ASLEEP', 409],
    ['BOX-UNREACHABLE', 503],
    ['BOX-TIMEOUT', 504],
    ['NOT-UNDERSTOOD', 422],
  ] as const)('that the box refuses as %s says so, and what was heard', async (why, http) => {
    const { recogniser, box, say } = await listeningServer()
    recogniser.hears = async () => heard('sure', 'watch the news')
    box.answers = async () => ({ is: 'refused', why })
    expect(await say()).toMatchObject({ http, body: { status: why, transcript: 'watch the news' } })
  })

  it('that the box does not allow says whose switch it is', async () => {
    const { recogniser, box, say } = await listeningServer()
    recogniser.hears = async () => heard('sure', 'watch the news')
    box.answers = async () => notAllowed('webos')
    expect((await say()).body).toEqual({ status: 'BOX-NOT-ALLOWED', transcript: 'watch the news', driver: 'webos' })
  })

  it('is listened for in the language of the page, with the names of the box and of the user’s buttons', async () => {
    const { server, recogniser, arToken, say } = await listeningServer()
    await server.send('saveButtons', { token: arToken, body: { seaButtonsData: BUTTONS } })
    await say(SPOKEN, { headers: { 'accept-language': 'fr' } })
    expect(recogniser.asked[0]?.context).toMatchObject({
      language: 'fr',
      vocabulary: {
        channels: [{ number: 206, name: 'Storybook Kids' }],
        apps: ['Netflix'],
        phrases: ['Mum’s cartoons', 'channel 26', 'What is on', 'Maman & Papa'],
      },
    })
  })

  it('that names a button of the user’s own does what the button does', async () => {
    const { server, recogniser, box, arToken, say } = await listeningServer()
    await server.send('saveButtons', { token: arToken, body: { seaButtonsData: BUTTONS } })
    recogniser.hears = async () => heard('sure', 'mum’s cartoons')
    expect(await say()).toMatchObject({ http: 200, body: { transcript: 'mum’s cartoons' } })
    for (const words of ['What is on?', 'Maman et Papa']) {
      recogniser.hears = async () => heard('sure', words)
      await say()
    }
    expect(box.took).toEqual(['channel 26', 'GUIDE', 'MENU'])
  })

  it('that names a button does the same when it is chosen from candidates; typed, the name is words', async () => {
    const { server, box, arToken } = await listeningServer()
    await server.send('saveButtons', { token: arToken, body: { seaButtonsData: BUTTONS } })
    const send = (cmd: string, canAnswer: string) =>
      server.send('sendText', { body: { cmd, arToken }, headers: { [CAN_ANSWER_HEADER]: canAnswer } })
    for (const words of ['Mum’s cartoons', 'What is on', 'Maman & Papa', 'watch news']) await send(words, 'chosen')
    expect(box.took).toEqual(['channel 26', 'GUIDE', 'MENU', 'watch news'])
    await send('Maman & Papa', '1')
    expect(box.took.at(-1)).toBe('Maman & Papa')
  })

  it('that names a button does the same when another app sends it; what only the page can do is words for the box', async () => {
    const { server, box, arToken } = await listeningServer()
    const steps = [{ do: 'key', key: 'guide' }]
    const seaButtonsData = [...BUTTONS, { type: 'VOICE', command: 'good evening', displayString: 'Evening', steps }]
    await server.send('saveButtons', { token: arToken, body: { seaButtonsData } })
    const token = await pairApp(server, await sessionOf(server, arToken))
    for (const cmd of ['What is on', 'Evening'])
      await server.send('sendText', { body: { cmd, arToken: token }, headers: { [CAN_ANSWER_HEADER]: 'chosen' } })
    expect(box.took).toEqual(['GUIDE', 'Evening'])
  })

  it.each([
    ['words', { type: 'VOICE', command: 'power off' }],
    ['the key', { type: 'KEY', command: 'POWER' }],
    ['a key among its steps', { command: 'channel 5', steps: [{ do: 'command' }, { do: 'key', key: 'tvPower' }] }],
    ['words among its steps', { command: 'channel 5', steps: [{ do: 'words', words: 'éteins la télé' }] }],
    ['its command as a step', { command: 'turn off the TV', steps: [{ do: 'command' }] }],
  ])('that names a button which turns off the TV by %s is asked about', async (_, button) => {
    const { server, recogniser, box, arToken, say } = await listeningServer()
    const named = { ...button, displayString: 'Movie end' }
    await server.send('saveButtons', { token: arToken, body: { seaButtonsData: [named] } })
    recogniser.hears = async () => heard('sure', 'movie end', ['Movie end'])
    expect((await say()).body).toEqual({ status: 'UNSURE', transcript: 'movie end', candidates: ['Movie end'] })
    recogniser.hears = async () => heard('sure', 'power off')
    expect((await say()).body).toMatchObject({ status: 'OK' })
    expect(box.took).toEqual(['power off'])
  })

  it('that names a button of several steps does nothing at the box: the browser is given the steps to make', async () => {
    const { server, recogniser, box, arToken, say } = await listeningServer()
    const several = {
      type: 'VOICE',
      command: 'good evening',
      displayString: 'Evening news',
      steps: [{ do: 'command' }],
    }
    const broken = { ...several, displayString: 'Other', command: '' }
    await server.send('saveButtons', { token: arToken, body: { seaButtonsData: [several, broken] } })
    for (const words of ['evening news', 'good evening']) {
      recogniser.hears = async () => heard('sure', words)
      expect(await say()).toMatchObject({
        http: 200,
        body: {
          status: 'OK',
          transcript: words,
          candidates: [],
          kind: 'several-steps',
          button: { name: 'Evening news', command: 'good evening', steps: several.steps },
        },
      })
    }
    expect(recogniser.asked[0]?.context.vocabulary.phrases).toEqual(['Evening news', 'good evening'])
    expect(box.took).toEqual([])
  })

  it('is heard though the box never tells its names', async () => {
    const { recogniser, box, say } = await listeningServer()
    box.names = () => new Promise(() => {})
    recogniser.hears = async () => heard('sure', 'mute')
    expect(await say()).toMatchObject({ http: 200 })
    expect(recogniser.asked[0]?.context.vocabulary.channels).toEqual([])
  })

  it('is heard, spoken or typed, though the database never tells the buttons', async () => {
    const { server, recogniser, box, arToken, say } = await listeningServer()
    const { db } = server.services.store
    const select = db.selectFrom.bind(db)
    const hangs = { select: () => hangs, where: () => hangs, executeTakeFirst: () => new Promise(() => {}) }
    const selectOrHang = (from: unknown) => (from === 'button_lists' ? hangs : select(from as never))
    vi.spyOn(db, 'selectFrom').mockImplementation(selectOrHang as never)
    recogniser.hears = async () => heard('sure', 'mute')
    expect(await say()).toMatchObject({ http: 200 })
    const typed = { body: { cmd: 'pause', arToken }, headers: { [CAN_ANSWER_HEADER]: '1' } }
    expect(await server.send('sendText', typed)).toMatchObject({ http: 200 })
    expect(box.took).toEqual(['mute', 'pause'])
  })

  it('needs a session, and a recording at all', async () => {
    const { say } = await listeningServer()
    expect(await say(SPOKEN, { token: undefined })).toMatchObject({ http: 401, body: { status: 'INVALID-TOKEN' } })
    expect(await say('')).toMatchObject({ http: 400, body: { status: 'BAD-REQUEST' } })
  })

  it('is refused on a server that has no recogniser', async ({ server, remote: { arToken } }) => {
    expect(await server.send('sendVoice', { token: arToken, body: { voiceData: SPOKEN } })).toMatchObject({
      http: 501,
      body: { status: 'RECOGNISER-OFF' },
    })
  })

  it('is listened to with one other of the same account; a third waits', async () => {
    const { recogniser, say } = await listeningServer()
    const finish: (() => void)[] = []
    recogniser.hears = () => new Promise((resolve) => finish.push(() => resolve(heard('sure', 'mute'))))
    const two = [say(), say()]
    await expect.poll(() => recogniser.asked.length).toBe(2)
    expect(await say()).toMatchObject({ http: 429, body: { status: 'TOO-MANY' }, headers: { 'retry-after': '1' } })
    for (const one of finish) one()
    for (const said of two) expect(await said).toMatchObject({ http: 200 })
  })

  it('leaves nothing behind: no sound and no word of it in the log or on the disk', async () => {
    const { server, recogniser, say, logged } = await listeningServer()
    recogniser.hears = async () => heard('sure', 'zebra crossing')
    await say()
    recogniser.hears = async () => heard('nothing', 'zebra stripes', [])
    await say()
    await say(`${SPOKEN.slice(0, -4)}!!!!`)
    const files = readdirSync(server.dataFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const kept = [...logged(), ...files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))].join(
      '\n',
    )
    expect(kept).not.toMatch(/zebra/iu)
    // Any stretch of the sound, as it came and as it is.
    expect(kept).not.toContain(SPOKEN.slice(400, 440))
    expect(kept).not.toContain(Buffer.from(SPOKEN, 'base64').subarray(400, 430).toString('latin1'))
  })
})

describe('who leaves the page', () => {
  /** Over a connection of its own, which ends with the page. */
  async function sayAndLeave(
    { server, recogniser, arToken }: Awaited<ReturnType<typeof listeningServer>>,
    asked = 1,
  ): Promise<void> {
    const leave = new AbortController()
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const said = fetch(new URL(CALLS.sendVoice.path, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${arToken}` },
      body: JSON.stringify({ voiceData: SPOKEN }),
      signal: leave.signal,
    })
    await expect.poll(() => recogniser.asked.length).toBe(asked)
    leave.abort()
    await expect(said).rejects.toMatchObject({ name: 'AbortError' })
  }

  it('before the command was understood has it given up: the engine is told to stop, the box is told nothing, and the next command is heard', async () => {
    const listening = await listeningServer()
    const { recogniser, box, say } = listening
    let stopped = false
    recogniser.hears = ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => ((stopped = true), reject(signal.reason as Error))),
      )
    await sayAndLeave(listening)
    await expect.poll(() => stopped).toBe(true)
    recogniser.hears = async () => heard('sure', 'mute')
    expect(await say()).toMatchObject({ http: 200, body: { transcript: 'mute' } })
    expect(box.took).toEqual(['mute'])
  })

  it('has nothing done by an engine that does not stop when it is told', async () => {
    const listening = await listeningServer()
    const { recogniser, box, say } = listening
    let understand = () => {}
    let toldToStop = false
    recogniser.hears = ({ signal }) => {
      signal.addEventListener('abort', () => (toldToStop = true))
      return new Promise((resolve) => (understand = () => resolve(heard('sure', 'turn off'))))
    }
    await sayAndLeave(listening)
    await expect.poll(() => toldToStop).toBe(true)
    understand()
    recogniser.hears = async () => heard('sure', 'mute')
    await say()
    expect(box.took).toEqual(['mute'])
  })

  it('has nothing done that was understood and still waits for the box', async () => {
    const listening = await listeningServer()
    const { server, recogniser, box, arToken } = listening
    let finish = () => {}
    box.answers = () => new Promise((resolve) => (finish = () => resolve({ is: 'accepted' })))
    const press = server.send('processKey', { token: arToken, body: { vcode: 'OK' } })
    await expect.poll(() => box.took).toEqual(['OK'])
    recogniser.hears = async () => heard('sure', 'turn off')
    await sayAndLeave(listening)
    const { server: door } = server.app
    await expect.poll(() => promisify(door.getConnections).call(door)).toBe(0)
    box.answers = async () => ({ is: 'accepted' })
    finish()
    await press
    expect(await server.send('processKey', { token: arToken, body: { vcode: 'EXIT' } })).toMatchObject({ http: 200 })
    expect(box.took).toEqual(['OK', 'EXIT'])
  })
})

describe('an engine that is killed in the middle', () => {
  it('loses that request, which says so, and hears the next', async () => {
    const module = new URL('support/mortal-engine.ts', import.meta.url)
    const engine = hosted<Float32Array, never>({ module, settings: null, name: 'The engine' })
    const speech = openSpeech({ id: 'mortal', ...engine }, pino({ level: 'silent' }))
    const box = fakeBox('tv')
    const server = await testServer({ boxes: [{ box }], replace: { speech } })
    const { arToken } = await pairRemote(server)
    const say = (file: Buffer) => server.send('sendVoice', { token: arToken, body: { voiceData: base64(file) } })
    const silence = wav(500)
    silence.fill(0, 44)
    expect(await say(silence)).toMatchObject({ http: 503, body: { status: 'RECOGNISER-DOWN' } })
    expect(await say(wav(500))).toMatchObject({ http: 200, body: { transcript: 'watch the news' } })
    expect(box.took).toEqual(['watch the news'])
    await speech.close()
  })
})

describe('damaged recordings', () => {
  const DAMAGED = 2_000
  /** Heap and buffers may breathe by this much over all of them, which together are ten times as large. */
  const MEMORY_BREATHES_BYTES = 32 * 1024 * 1024

  it(`are refused, ${DAMAGED} of them with a 4xx each, while memory stays flat and presses go through`, async () => {
    const { recogniser, say, server, arToken, box } = await listeningServer()
    const random = seeded(20261121)
    const whole = wav(3_000)
    const statuses = new Set<unknown>()
    await sendDamaged(200)
    const before = memory()
    await sendDamaged(DAMAGED - 200)
    // The collector may free the last buffers a moment later.
    await expect.poll(() => memory() - before).toBeLessThan(MEMORY_BREATHES_BYTES)
    expect(recogniser.asked).toEqual([])
    expect([...statuses].sort()).toEqual(['NOT-WAV', 'TOO-LONG', 'TOO-SHORT', 'WRONG-AUDIO'])
    expect(box.took).toEqual(Array.from({ length: DAMAGED / 100 }, () => 'OK'))
    expect(await say(base64(whole))).toMatchObject({ http: 422 })

    async function sendDamaged(count: number): Promise<void> {
      for (let n = 0; n < count; n++) {
        const { http, body } = await say(damaged(whole, random))
        if (http < 400 || http >= 500) throw new Error(`${http} ${JSON.stringify(body)}`)
        statuses.add(body['status'])
        if (n % 100 === 0)
          expect(await server.send('processKey', { token: arToken, body: { vcode: 'OK' } })).toMatchObject({
            http: 200,
          })
      }
    }
  })
})

/** What is really held: without a collection it would be a matter of luck. */
function memory(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, arrayBuffers, external } = process.memoryUsage()
  return heapUsed + arrayBuffers + external
}
