/** Writes and reads the messages of a Samsung TV. No network code. */
import { jsonIn, lenient, lenientText } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { OUR_NAME } from '../set-up.ts'
import { plainText } from '../wire/plain-text.ts'
import { macIn } from '../wire/wake-on-lan.ts'

export const ABOUT_PATH = '/api/v2/'

/** The path contains the secret token, so it is never shown or logged. */
export function channelPath(token: string | undefined): string {
  const known = token === undefined ? '' : `&token=${encodeURIComponent(token)}`
  const name = encodeURIComponent(Buffer.from(OUR_NAME).toString('base64'))
  return `${ABOUT_PATH}channels/samsung.remote.control?name=${name}${known}`
}

export function appPath(id: string): string {
  return `${ABOUT_PATH}applications/${encodeURIComponent(id)}`
}

function control(params: object): string {
  return JSON.stringify({ method: 'ms.remote.control', params })
}

/** A click, or one half of a held key. Without a release, the TV no longer accepts that key from any remote. */
export function keyMessage(does: 'Click' | 'Press' | 'Release', key: string): string {
  return control({ Cmd: does, DataOfCmd: key, Option: 'false', TypeOfRemote: 'SendRemoteKey' })
}

/** Fills the open text field. */
export function typeMessage(text: string): string {
  return control({ Cmd: Buffer.from(text).toString('base64'), DataOfCmd: 'base64', TypeOfRemote: 'SendInputString' })
}

/** Closes the text field. */
export const TYPED = control({ TypeOfRemote: 'SendInputEnd' })

const APPS_EVENT = 'ed.installedApp.get'
export const ASK_APPS = JSON.stringify({ method: 'ms.channel.emit', params: { event: APPS_EVENT, to: 'host' } })

const event = v.object({ event: v.string(), data: v.optional(v.unknown()) })

/** `gave up`: nobody answered the question on the screen, or the TV does not know the token. */
export type Welcome =
  { readonly is: 'in'; readonly token?: string } | { readonly is: 'denied' } | { readonly is: 'gave up' }

const withToken = v.object({ token: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) })

/** The TV's first relevant message on a connection; undefined for the messages before it. */
export function welcomeIn(text: string): Welcome | undefined {
  const heard = jsonIn(event, text)
  switch (heard?.event) {
    case 'ms.channel.connect': {
      const token = v.is(withToken, heard.data) ? String(heard.data.token) : ''
      return { is: 'in', ...(/^[\w-]{1,100}$/u.test(token) ? { token } : {}) }
    }
    case 'ms.channel.unauthorized':
      return { is: 'denied' }
    case 'ms.channel.timeOut':
      return { is: 'gave up' }
    default:
      return undefined
  }
}

/** Whether a text field was opened or closed; undefined for another event. */
export function typingIn(text: string): boolean | undefined {
  const heard = jsonIn(event, text)?.event
  return heard === 'ms.remote.imeStart' ? true : heard === 'ms.remote.imeEnd' ? false : undefined
}

const installed = v.object({ data: v.array(v.unknown()) })
const app = v.object({
  appId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(200)),
  name: v.string(),
})
export interface App {
  readonly id: string
  readonly name: string
}

/** The apps, each name once; undefined for another event. */
export function appsIn(text: string): readonly App[] | undefined {
  const heard = jsonIn(event, text)
  if (heard?.event !== APPS_EVENT) return undefined
  const byName = new Map<string, App>()
  for (const one of v.is(installed, heard.data) ? heard.data.data : []) {
    const parsed = v.safeParse(app, one)
    const name = parsed.success ? plainText(parsed.output.name) : ''
    if (parsed.success && name !== '' && !byName.has(name)) byName.set(name, { id: parsed.output.appId, name })
  }
  return [...byName.values()]
}

const about = v.object({
  device: v.object({
    name: lenientText,
    modelName: lenientText,
    /** `17_KANTM_UHD`: the year first. */
    model: lenientText,
    duid: lenientText,
    wifiMac: lenientText,
    PowerState: lenient(v.string()),
    /** `true`, as a string. */
    FrameTVSupport: v.optional(v.unknown()),
  }),
})

export interface About {
  readonly name: string
  readonly model: string
  readonly identity?: string
  /** The hardware address of the Wi-Fi or the cable, whichever is in use: the TV has one field for both. */
  readonly mac?: string
  /** Undefined on TVs before about 2018, which do not answer in standby. */
  readonly power?: 'on' | 'standby'
  /**
   * A TV that shows art (Frame): a click of its power key switches between art and TV, holding the key turns it off.
   */
  readonly isFrame: boolean
}

/** TVs of 2014 and 2015 have another protocol. */
const FIRST_YEAR = 16

/** The description of a TV; undefined for anything but a Samsung TV with Tizen. */
export function aboutIn(text: string): About | undefined {
  const parsed = jsonIn(about, text)
  if (parsed === undefined) return undefined
  const { name, modelName, model, duid, wifiMac, PowerState, FrameTVSupport } = parsed.device
  const year = Number(/^(\d\d)_/u.exec(model)?.[1] ?? FIRST_YEAR)
  if (year < FIRST_YEAR) return undefined
  const uuid = /^(?:uuid:)?([\da-f-]{8,64})$/iu.exec(duid)?.[1]?.toLowerCase()
  const mac = macIn(wifiMac)
  return {
    name: plainText(name.replace(/^\[TV\]\s*/u, '')),
    model: plainText(modelName),
    ...(uuid === undefined ? {} : { identity: identityOf(uuid) }),
    ...(mac === undefined ? {} : { mac }),
    ...(PowerState === undefined ? {} : { power: PowerState === 'on' ? 'on' : 'standby' }),
    isFrame: String(FrameTVSupport) === 'true',
  }
}

export function identityOf(uuid: string): string {
  return `tizen:${uuid}`
}

const running = v.object({ visible: v.boolean() })

/** Whether the app of the answer is in the foreground. */
export function isVisibleIn(text: string): boolean {
  return jsonIn(running, text)?.visible ?? false
}

/**
 * The ids of apps, for TVs that do not report theirs: TVs before about 2020 have the first, later ones the last. From
 * the list of homebridge-samsung-tizen (docs/extra/applications.md, MIT), which agrees with samsung-tv-ws-api's; facts
 * of Samsung's store. A TV without the app answers 404 to its id.
 */
export const KNOWN_APPS: Readonly<Record<string, readonly string[]>> = {
  Netflix: ['11101200001', '3201907018807'],
  YouTube: ['111299001912'],
  'Prime Video': ['3201512006785', '3201910019365'],
  'Disney+': ['3201901017640', '3202009021709', '3202204027038'],
  'HBO Max': ['3201601007230', '3202301029760'],
  Hulu: ['3201601007625'],
  'Paramount+': ['3201710014981', '3202110025305'],
  Peacock: ['3202006020991'],
  Tubi: ['3201504001965'],
  'Apple TV': ['3201807016597'],
  Spotify: ['3201606009684'],
  Plex: ['3201512006963'],
  'Pluto TV': ['3201808016802'],
  DAZN: ['3201806016390'],
  Crave: ['3201506003488'],
}
