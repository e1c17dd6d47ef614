/** For browser tests: the server's part of "TVs at home", with one set-up whose steps the test decides. */
import type { AnswerOf } from '@beckon/contract/call'
import type { CodeKey, CodesOfTv, learnTvCode } from '@beckon/contract/tv-codes'
import {
  namingFields,
  type SetUpAction,
  type SetUpButton,
  type SetUpField,
  type SetUpPart,
  type SetUpStep,
} from '@beckon/contract/tv-set-up'
import type { FoundTv, Tv } from '@beckon/contract/tvs'
import { answers, json, startServer, type Sent } from '../../client/fake-server.ts'

export const LIVING_ROOM: Tv = {
  id: 'living-room',
  name: 'Living room TV',
  room: 'Living room',
  driver: 'android-tv',
  layout: 'flex',
  from: 'added',
  host: '192.168.1.20',
  state: 'answers',
  remotes: 2,
  apps: [{ name: 'Netflix', opens: 'https://www.netflix.com/title' }],
  appsOpen: 'links',
}

export const FOUND: FoundTv = {
  driver: 'android-tv',
  host: '192.168.1.20',
  name: 'Bedroom TV',
  maker: 'Sony',
  model: 'XR-55',
  identity: 'bt-1',
  otherWays: [{ driver: 'home-assistant', host: '192.168.1.5', port: 8123 }],
}

export const LOG_IN_ADDRESS = 'http://192.168.1.5:8123/auth/authorize?state=a-state'

type Drawn = Pick<SetUpStep, 'is' | 'heading' | 'parts'> & Partial<SetUpStep>

const form = (field: SetUpField, more: object = {}): SetUpPart => ({
  is: 'form',
  round: 1,
  fields: [field],
  submit: { id: 'goOn' },
  ...more,
})
const AGAIN: SetUpButton = { is: 'do', action: 'again', words: { id: 'newCode' }, hint: { id: 'newCodeHint' } }

/** `round`: how often it was asked; `wrong`: the code before was wrong. */
export function codeStep(round = 1, wrong = false, lengths = { length: 6, characters: '0123456789ABCDEF' }): Drawn {
  const error = { id: 'wrongCode' } as const
  const field = { is: 'code', id: 'value', label: { id: 'code' }, hint: { id: 'codeHint' }, ...lengths } as const
  return {
    is: 'code',
    number: 2,
    heading: { id: 'codeTitle' },
    parts: [
      { is: 'text', words: [{ id: 'codeText', with: { length: String(lengths.length) } }] },
      form(wrong ? { ...field, error } : field, { round, submit: { id: 'sendCode' } }),
      { is: 'buttons', buttons: [AGAIN] },
    ],
    canShare: true,
    ...(wrong && { spoken: [error] }),
  }
}

export const TOKEN: SetUpField = {
  is: 'text',
  as: 'token',
  id: 'value',
  label: { id: 'token' },
  missing: { id: 'fieldEmpty' },
  atMost: 2_000,
}

const CONNECTING: Drawn = {
  is: 'connecting',
  heading: { id: 'connecting' },
  parts: [{ is: 'wait', words: { id: 'connectingText' } }],
}
export const ALLOW: Drawn = {
  is: 'allow',
  number: 2,
  heading: { id: 'allowTitle' },
  parts: [
    { is: 'text', words: [{ id: 'allowText' }] },
    { is: 'buttons', buttons: [{ ...AGAIN, words: { id: 'askAgain' } }] },
  ],
  canShare: true,
}
export const CHOICE: Drawn = {
  is: 'choice',
  heading: { id: 'choiceTitle' },
  parts: [
    form({
      is: 'choice',
      as: 'radios',
      id: 'value',
      label: { id: 'choiceText' },
      missing: { id: 'noChoice' },
      options: ['Den', 'Attic'].map((label) => ({ value: `media_player.${label.toLowerCase()}`, label })),
    }),
  ],
}
export const LOG_IN: Drawn = {
  is: 'log-in',
  heading: { id: 'loginTitle', with: { name: { id: 'family.home-assistant' } } },
  parts: [
    { is: 'buttons', buttons: [{ is: 'do', action: 'log-in', words: { id: 'logIn', with: { name: 'it' } } }] },
    form(TOKEN, { fold: { id: 'byToken' } }),
  ],
}
/** A set that was asked everything and can be tried. */
export const READY: Drawn = {
  is: 'try',
  number: 3,
  heading: { id: 'tryTitle' },
  parts: [{ is: 'buttons', buttons: [{ is: 'do', action: 'try', words: { id: 'tryNow' }, isMain: true }] }],
  canShare: true,
  isKept: true,
}
export const NAME: Drawn = {
  is: 'name',
  number: 4,
  heading: { id: 'nameTitle' },
  parts: [
    {
      is: 'form',
      round: 1,
      fields: namingFields({ name: { id: 'family.roku' }, room: '', layout: 'flex' }, 'flex'),
      submit: { id: 'finish' },
    },
  ],
  back: 'step',
  isKept: true,
}

/** The world behind the page; a test changes it as it likes. */
export const home = {
  tvs: [] as Tv[],
  found: [] as FoundTv[],
  couldListen: true,
  inContainer: false,
  drivers: [] as string[],
  addresses: [] as string[],
  isClosedByVirtualTvs: false,
  helpsWith: undefined as string | undefined,
  goodKeys: new Set<string>(),
  goodTokens: new Set<string>(),
  step: undefined as SetUpStep | undefined,
  /** The keys with a code, of an infrared sender. */
  codes: { by: 'learning', codes: [], names: [] } as CodesOfTv,
  tested: [] as string[],
}

let readers: (() => void)[] = []

/** The server goes on to this step, as when the TV answers or another page does. */
export function goOn(drawn: Drawn): void {
  const n = (home.step?.n ?? 0) + 1
  home.step = { setUpId: 'set-up-1', tv: 'Bedroom TV', back: 'find', canShare: false, isKept: false, ...drawn, n }
  for (const read of readers) read()
}

export function endSetUp(): void {
  home.step = undefined
  for (const read of readers) read()
}

export function startHome(): void {
  Object.assign(home, {
    tvs: [LIVING_ROOM],
    found: [FOUND],
    couldListen: true,
    inContainer: false,
    drivers: ['vdr', 'android-tv', 'kodi', 'roku', 'home-assistant'],
    addresses: [],
    isClosedByVirtualTvs: false,
    helpsWith: undefined,
    goodKeys: new Set(['key-1']),
    goodTokens: new Set(['operator-1']),
    step: undefined,
    codes: { by: 'learning', codes: [], names: [] },
    tested: [],
  })
  readers = []
  startServer({
    'tvs/open': ({ body }) => {
      if (!home.goodKeys.delete(String(body['key']))) return json(401, { status: 'INVALID-TOKEN' })
      return json(200, {
        operatorToken: 'operator-1',
        ...(home.helpsWith !== undefined && { setUpId: home.helpsWith }),
      })
    },
    tvs: operator(() =>
      json(200, {
        tvs: home.tvs,
        isClosedByVirtualTvs: home.isClosedByVirtualTvs,
        drivers: home.drivers,
      }),
    ),
    'tvs/one': operator(({ body }) => {
      const tv = home.tvs.find(({ id }) => id === body['id'])
      return tv ? json(200, { name: tv.name, addresses: home.addresses }) : json(404, { status: 'NOT-FOUND' })
    }),
    'tvs/scan': operator(() =>
      json(200, { found: home.found, couldListen: home.couldListen, inContainer: home.inContainer }),
    ),
    'tvs/set-up/begin': operator(() => {
      home.step = undefined
      goOn(CONNECTING)
      return stepOr404()
    }),
    'tvs/set-up/read': operator(async ({ body }) => {
      while (home.step !== undefined && home.step.n <= Number(body['after']))
        await new Promise<void>((resolve) => void readers.push(resolve))
      return stepOr404()
    }),
    'tvs/set-up/answer': operator(({ body }) => {
      if (home.step === undefined || body['n'] !== home.step.n) return json(409, { status: 'CONFLICT' })
      goOn({ ...home.step, spoken: undefined, busy: body['action'] as SetUpAction })
      return stepOr404()
    }),
    'tvs/set-up/log-in': operator(() => json(200, { address: LOG_IN_ADDRESS })),
    'tvs/set-up/logged-in': operator(() => {
      goOn(CONNECTING)
      return stepOr404()
    }),
    'tvs/set-up/leave': operator(() => {
      endSetUp()
      return json(200, { status: 'OK' })
    }),
    'tvs/set-up/share': operator(() => json(200, { key: 'helper-key', minutes: 30 })),
    'tvs/codes': operator(() => json(200, home.codes)),
    'tvs/codes/learn': operator(
      ({ body }) =>
        new Promise((resolve) => {
          const key = body['key'] as CodeKey
          hearRemote = (answer) => {
            if (answer.is === 'learned')
              home.codes = {
                ...home.codes,
                codes: [...home.codes.codes.filter((one) => one.key !== key), { key }],
                undo: key,
              }
            resolve(json(200, answer))
          }
        }),
    ),
    'tvs/codes/change': operator(({ body }) => {
      const { is, key = home.codes.undo, name } = body['change'] as { is: string; key?: CodeKey; name?: string }
      const { undo: _, ...before } = home.codes
      const others = before.codes.filter((one) => one.key !== key)
      const changed = is === 'name' || is === 'as' ? [{ key, ...(name !== undefined && { name }) }] : []
      home.codes = { ...before, codes: [...others, ...changed], ...(is !== 'undo' && { undo: key }) } as CodesOfTv
      return json(200, home.codes)
    }),
    'tvs/codes/test': operator(({ body }) => {
      home.tested.push(body['key'] as string)
      return json(200, { status: 'OK' })
    }),
    'tvs/try': operator(() => json(200, { isBad: false, words: [{ id: 'pressedVolume' }] })),
    'tvs/forget': operator(({ body }) => {
      home.tvs = home.tvs.filter(({ id }) => id !== body['id'])
      return json(200, { status: 'OK' })
    }),
    'tvs/pair': operator(() =>
      json(200, { is: 'found', pairingId: 'p-1', remoteName: 'Chrome on an Android phone', words: 'blue river' }),
    ),
    'tvs/pair/answer': operator(({ body }) => json(200, { is: body['yes'] === true ? 'paired' : 'refused' })),
  })
}

/** What came of listening for the old remote. */
export let hearRemote: (answer: AnswerOf<typeof learnTvCode>) => void = () => {}

/** Replaces what the server answers to one call. */
export function answerWith(path: string, http: number, body: unknown): void {
  answers[path] = () => json(http, body)
}

type Answer = (sent: Sent) => Response | Promise<Response>

function operator(answer: Answer): Answer {
  return (sent) =>
    home.goodTokens.has(sent.authorization?.replace('Bearer ', '') ?? '')
      ? answer(sent)
      : json(401, { status: 'INVALID-TOKEN' })
}

function stepOr404(): Response {
  return home.step === undefined ? json(404, { status: 'NOT-FOUND' }) : json(200, home.step)
}
