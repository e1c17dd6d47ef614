import { describe, expect, it } from 'vitest'
import { commandSet } from '../../commands/command-set.ts'
import { TokenNetwork } from '../../commands/token-network.ts'
import { A_BOX } from '../../../test/speech-conformance.ts'
import { findCommands, scoreAgain } from './find-commands.ts'
import { END_TOKEN, type DecoderState } from './moonshine-model.ts'

/**
 * A model whose tokens are letters, and which goes on with the words that it likes, each as much as its number says.
 */
interface Hearing extends DecoderState {
  readonly likes: Readonly<Record<string, number>>
  readonly texts: readonly string[]
}
const VOCABULARY = 128

function hearing(likes: Hearing['likes'], texts: readonly string[] = ['']): Hearing {
  const scores = new Float32Array(VOCABULARY * texts.length)
  texts.forEach((text, at) => {
    for (const [word, much] of Object.entries(likes)) {
      const next = word === text ? END_TOKEN : word.startsWith(text) ? word.charCodeAt(text.length) : undefined
      if (next !== undefined) scores[at * VOCABULARY + next] = text.length <= 1 ? much : 12
    }
  })
  return { scores, vocabulary: VOCABULARY, past: {}, sound: {}, likes, texts }
}

const model = {
  step: async (state: DecoderState, parents: readonly number[], tokens: readonly number[]) => {
    const { likes, texts } = state as Hearing
    return await Promise.resolve(
      hearing(
        likes,
        tokens.map((token, at) => (texts[parents[at] ?? 0] ?? '') + String.fromCharCode(token)),
      ),
    )
  },
}
const network = new TokenNetwork(commandSet('en', A_BOX, { anyNumber: true }), (text, joined) =>
  [...(joined ? text : ` ${text}`)].map((letter) => letter.charCodeAt(0)),
)
const findAll = (heard: Hearing['likes'], amidNoise: Hearing['likes']) =>
  findCommands(hearing(heard), {
    model,
    network,
    noise: hearing(amidNoise),
    beam: 8,
    stops: [],
    signal: AbortSignal.timeout(10_000),
  })
const find = async (heard: Hearing['likes'], amidNoise: Hearing['likes']) =>
  (await findAll(heard, amidNoise))[0]?.intent

describe('the commands that fit a clip', () => {
  it('begin with the one that is heard best', async () => {
    const none = { ' 2': 5, ' mute': 5 }
    expect(await find({ ' 2': 9, ' mute': 5 }, none)).toEqual({ is: 'channel', number: 2 })
    expect(await find({ ' 2': 5, ' mute': 9 }, none)).toEqual({ is: 'mute', wanted: true })
  })

  it('do not begin with what the model writes in any noise, when something else is heard about as well', async () => {
    const inAnyNoise = { ' 2': 9, ' mute': 0 }
    expect(await find({ ' 2': 9, ' mute': 8 }, inAnyNoise)).toEqual({ is: 'mute', wanted: true })
    expect(await find({ ' 2': 9, ' mute': 2 }, inAnyNoise)).toEqual({ is: 'channel', number: 2 })
  })

  it('stop being looked for at the signal', async () => {
    const search = {
      model,
      network,
      noise: hearing({}),
      beam: 8,
      stops: [],
      signal: AbortSignal.abort(new Error('The time is up.')),
    }
    await expect(findCommands(hearing({ ' mute': 9 }), search)).rejects.toThrow('The time is up.')
  })
})

describe('commands that were found, heard in another sound', () => {
  const again = { model, stops: [], signal: AbortSignal.timeout(10_000) }
  const UNLISTED = ' channel 998'
  const heard = { ' 2': 7, ' mute': 8, [UNLISTED]: 6 }
  const scores = (commands: Awaited<ReturnType<typeof findAll>>) =>
    commands.map(({ intent, score }) => [JSON.stringify(intent), score.toFixed(3)] as const)

  it('score the same when the sound is the same, a channel that the box does not list too', async () => {
    const found = (await findAll(heard, { ' 2': 3 })).slice(0, 5)
    expect(JSON.stringify(found)).toContain('998')
    expect(scores(await scoreAgain(hearing(heard), found, again))).toEqual(scores(found))
  })

  it('score more when they are heard better, and less when another is', async () => {
    const [mute, two] = await findAll({ ' 2': 7, ' mute': 8 }, {})
    const [muteAgain, twoAgain] = await scoreAgain(
      hearing({ ' 2': 9, ' mute': 5 }),
      [mute, two].flatMap((one) => one ?? []),
      again,
    )
    expect([mute?.intent.is, muteAgain?.intent.is, twoAgain?.intent.is]).toEqual(['mute', 'mute', 'channel'])
    expect(muteAgain?.score).toBeLessThan(mute?.score ?? 0)
    expect(twoAgain?.score).toBeGreaterThan(two?.score ?? 0)
  })

  it('stop being scored at the signal', async () => {
    const found = await findAll({ ' mute': 9 }, {})
    await expect(
      scoreAgain(hearing({ ' mute': 9 }), found, { ...again, signal: AbortSignal.abort(new Error('The time is up.')) }),
    ).rejects.toThrow('The time is up.')
  })
})
