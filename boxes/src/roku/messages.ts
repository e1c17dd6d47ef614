/** Roku's External Control Protocol: the parsers of its XML answers, and the paths of its commands. No network code. */
import type { BoxRefusal } from '@beckon/contract/refusals'
import { isNotAllowed, type HttpAnswer } from '../wire/http-client.ts'
import { plainText } from '../wire/plain-text.ts'
import { childOf, childText, parsePlainXml, type XmlElement } from '../wire/plain-xml.ts'
import { macIn } from '../wire/wake-on-lan.ts'
import { OtherFamily, DeviceError } from '../wire/command.ts'

export interface DeviceInfo {
  readonly name: string
  readonly maker: string
  readonly model: string
  /** Undefined if it reports none, or no plausible one. */
  readonly serial: string | undefined
  readonly mac: string | undefined
  readonly isTv: boolean
  /** Whether it can be put to sleep and woken. */
  readonly canSleep: boolean
  readonly isOn: boolean
}

export interface RokuApp {
  readonly id: string
  readonly name: string
}

export interface RokuChannel {
  /** Ours: 14 for "14", 1403 for "14.3". */
  readonly number: number
  readonly name: string
  /** The TV's: "14.3". */
  readonly written: string
}

export const TUNER = 'tvinput.dtv'

/** The root element of an answer. Throws BOX-NOT-ALLOWED, or OtherFamily for an unexpected status or document. */
function documentIn({ status, text }: HttpAnswer, root: string): XmlElement {
  if (isNotAllowed(status)) throw new DeviceError('BOX-NOT-ALLOWED')
  const document = status === 200 ? parsePlainXml(text) : undefined
  if (document?.name !== root) throw new OtherFamily()
  return document
}

/**
 * Why a command was refused; `notFound` for a key or app that the device lacks. Any other error is BOX-TIMEOUT, since
 * the command may have been carried out before.
 */
export function refusalIn({ status }: HttpAnswer, notFound: BoxRefusal): BoxRefusal | undefined {
  if (status >= 200 && status < 300) return undefined
  if (isNotAllowed(status)) return 'BOX-NOT-ALLOWED'
  return status === 404 ? notFound : 'BOX-TIMEOUT'
}

export function deviceInfoIn(answer: HttpAnswer): DeviceInfo {
  const info = documentIn(answer, 'device-info')
  const say = (name: string) => plainText(childText(info, name))
  const isTrue = (name: string) => childText(info, name) === 'true'
  const macs = [say('wifi-mac'), say('ethernet-mac')]
  const [mac] = (say('network-type') === 'ethernet' ? macs.toReversed() : macs).flatMap((one) => macIn(one) ?? [])
  const serial = say('serial-number')
  const canSleep = isTrue('is-tv') || isTrue('supports-suspend')
  return {
    name: say('user-device-name') || say('friendly-device-name') || say('model-name') || 'Roku',
    maker: say('vendor-name'),
    model: say('friendly-model-name') || say('model-name'),
    serial: /^[\w-]{1,40}$/u.test(serial) ? serial : undefined,
    mac,
    isTv: isTrue('is-tv'),
    canSleep,
    // Devices before version 7 do not report it, and are never off. A player that cannot be suspended accepts keys in
    // any power mode, and POWER would not change the mode.
    isOn: !canSleep || ['PowerOn', ''].includes(say('power-mode')),
  }
}

/** The apps and inputs that can be launched, each name once; no screensavers and no themes. */
export function appsIn(answer: HttpAnswer): readonly RokuApp[] {
  const apps = documentIn(answer, 'apps').children.filter(
    ({ attributes }) => !['ssvr', 'themeset'].includes(attributes.get('type') ?? ''),
  )
  return eachOnce(apps.flatMap((app) => appOf(app) ?? []))
}

/** The app in the foreground; the home screen has no id. */
export function activeAppIn(answer: HttpAnswer): { readonly id: string | undefined; readonly name: string } {
  const app = childOf(documentIn(answer, 'active-app'), 'app')
  if (app === undefined) throw new DeviceError('BOX-UNREACHABLE')
  return { id: app.attributes.get('id'), name: plainText(app.text) }
}

function appOf(app: XmlElement): RokuApp | undefined {
  const id = app.attributes.get('id') ?? ''
  const name = plainText(app.text)
  return isAppId(id) && name !== '' ? { id, name } : undefined
}

/** `12`, `tvinput.hdmi1`, `dev`, `551012_c3d4`; safe to use in a path as it is. */
export function isAppId(id: string): boolean {
  return /^\w[\w.-]{0,63}$/u.test(id) && !id.includes('..')
}

/** The channels of the tuner that its owner has not hidden. */
export function channelsIn(answer: HttpAnswer): readonly RokuChannel[] {
  const channels = documentIn(answer, 'tv-channels').children.filter(
    (channel) => childText(channel, 'user-hidden') !== 'true',
  )
  const numbers = new Set<number>()
  return channels
    .flatMap((channel) => channelOf(channel) ?? [])
    .filter(({ number }) => !numbers.has(number) && numbers.add(number))
}

export function activeChannelIn(answer: HttpAnswer): RokuChannel | undefined {
  const channel = childOf(documentIn(answer, 'tv-channel'), 'channel')
  return channel === undefined ? undefined : channelOf(channel)
}

function channelOf(channel: XmlElement): RokuChannel | undefined {
  const written = childText(channel, 'number')
  const [, major, minor] = /^(\d{1,4})(?:[.-](\d{1,2}))?$/u.exec(written) ?? []
  const number = minor === undefined ? Number(major) : Number(major) * 100 + Number(minor)
  const name = plainText(childText(channel, 'name')) || written
  return number > 0 ? { number, name, written } : undefined
}

/** `number`: ours, or as written. Without an exact match, returns the first sub-channel of the number: "14.1" for 14. */
export function channelOfNumber(channels: readonly RokuChannel[], number: number): RokuChannel | undefined {
  return (
    channels.find((channel) => channel.number === number || channel.written.replace('-', '.') === String(number)) ??
    channels.find(({ written }) => written.startsWith(`${number}.`) || written.startsWith(`${number}-`))
  )
}

/** Enough for hundreds of apps or channels. */
const LIST_BYTES = 512 * 1024
export const DEVICE_INFO = { path: '/query/device-info', read: deviceInfoIn }
export const APPS = { path: '/query/apps', maxBytes: LIST_BYTES, read: appsIn }
export const ACTIVE_APP = { path: '/query/active-app', read: activeAppIn }
export const CHANNELS = { path: '/query/tv-channels', maxBytes: LIST_BYTES, read: channelsIn }
export const ACTIVE_CHANNEL = { path: '/query/tv-active-channel', read: activeChannelIn }

export function keyPath(key: string): string {
  return `/keypress/${key}`
}

/** Types one character if a keyboard is on the screen; otherwise it has no effect. */
export function letterPath(letter: string): string {
  return keyPath(`Lit_${encodeURIComponent(letter)}`)
}

export function launchPath(app: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters).toString()
  return `/launch/${app}${query === '' ? '' : `?${query}`}`
}

/** TVs of different countries read the channel from different parameters. */
export function tunePath({ written }: RokuChannel): string {
  return launchPath(TUNER, { ch: written, chan: written, lcn: written })
}

function eachOnce(apps: readonly RokuApp[]): readonly RokuApp[] {
  return [...new Map(apps.toReversed().map((app) => [app.name, app])).values()].toReversed()
}
