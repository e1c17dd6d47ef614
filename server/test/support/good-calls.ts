/** Makes any call as its shape wants it; most of what the bodies name is not there. */
import { CALLS, type CallName } from '@beckon/contract/calls'
import { BROWSER, type Answer, type TestServer } from './test-server.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

const BODIES: Partial<Record<CallName, unknown>> = {
  startPairing: BROWSER,
  confirmPairing: BROWSER,
  saveButtons: { seaButtonsData: [] },
  saveTvConfig: { tvConfigData: {} },
  chooseBox: { selectedXboDeviceId: 'tv' },
  exchangeCode: { ...BROWSER, authCode: 'code' },
  saveCompanionPairing: { ...BROWSER, companionId: 'app' },
  processKey: { vcode: 'UP' },
  processCecKey: { key: 'VOLUME', value: 'UP' },
  fireEvent: { eventName: 'on', apiKey: 'key' },
  sendVoice: { voiceData: 'UklGRg==' },
  sendSign: { base64data: 'GkXfow==' },
  sendSignFeedback: { data: { id: 'sign', good: true, correction: '' } },
  showHand: { base64data: 'GkXfow==' },
  getEndedWith: { id: NOBODY },
  endRemote: { id: NOBODY },
  seeRemotes: { number: 1 },
  startCompanion: { appName: 'TV Guide' },
  describeCompanion: { companionId: 'made-up' },
}
const QUERIES: Partial<Record<CallName, Record<string, string>>> = {
  findButtonImage: { cmd: 'news' },
  nextBoxState: { version: 'of another state' },
}

export function callWith(server: TestServer, name: CallName, token: string | undefined): Promise<Answer> {
  const { auth, method } = CALLS[name]
  const body = auth === 'bodyToken' ? { cmd: 'watch news', arToken: token ?? '' } : (BODIES[name] ?? {})
  return server.send(name, {
    token: auth === 'bodyToken' ? undefined : token,
    query: QUERIES[name] ?? {},
    ...(method === 'POST' && { body }),
  })
}

/** The calls of a user's own remote. */
export const CALLS_OF_REMOTES = (Object.keys(CALLS) as CallName[]).filter((name) =>
  ['session', 'refresh', 'bodyToken'].includes(CALLS[name].auth),
)
