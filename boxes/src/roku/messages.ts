/** Roku's External Control Protocol: what its XML answers mean, and the paths of its commands. No network. */
import type { BoxRefusal } from '@beckon/contract/refusals'
import { isNotAllowed, type HttpAnswer } from '../wire/http-client.ts'
import { plainText } from '../wire/plain-text.ts'
import { childOf, childText, parsePlainXml, type XmlElement } from '../wire/plain-xml.ts'
import { macIn } from '../wire/wake-on-lan.ts'
import { OtherFamily, WireFailure } from '../wire/command.ts'

export interface DeviceInfo {
  readonly name: string
  readonly maker: string
  readonly model: string
  /** Undefined if it tells none, or no plausible one. */
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
  /** The set's: "14.3". */
  readonly written: string
}

export const TUNER = 'tvinput.dtv'

/** A status or document that is not what was asked for is a set out of reach. */
function documentIn({ status, text }: HttpAnswer, root: string): XmlElement {
  if (isNotAllowed(status)) throw new WireFailure('BOX-NOT-ALLOWED')
  const document = status === 200 ? parsePlainXml(text) : undefined
  if (document?.name !== root) throw new OtherFamily()
  return document
}

/**
 * Why a command was refused; `notFound` for a key or app that the set lacks. An error of the set does not say whether
 * the command was carried out before.
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
    // Sets before version 7 do not tell it, and are never off. A player that cannot be suspended takes keys in any
    // mode, and no POWER would bring it out of one.
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

/** The app in front, without an id on the home screen. */
export function activeAppIn(answer: HttpAnswer): { readonly id: string | undefined; readonly name: string } {
  const app = childOf(documentIn(answer, 'active-app'), 'app')
  if (app === undefined) throw new WireFailure('BOX-UNREACHABLE')
  return { id: app.attributes.get('id'), name: plainText(app.text) }
}

function appOf(app: XmlElement): RokuApp | undefined {
  const id = app.attributes.get('id') ?? ''
  const name = plainText(app.text)
  return isAppId(id) && name !== '' ? { id, name } : undefined
}

/** `12`, `tvinput.hdmi1`, `dev`, `551012_c3d4`; goes into a path as it is. */
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

/** A broadcaster's first channel is found by its main number too: 14 for "14.1". */
export function channelOfNumber(channels: readonly RokuChannel[], number: number): RokuChannel | undefined {
  return (
    channels.find((channel) => channel.number === number) ??
    channels.find(({ written }) => written.startsWith(`${number}.`) || written.startsWith(`${number}-`))
  )
}

export function keyPath(key: string): string {
  return `/keypress/${key}`
}

/** Types one character, where a keyboard is on the screen; elsewhere nothing happens. */
export function letterPath(letter: string): string {
  return keyPath(`Lit_${encodeURIComponent(letter)}`)
}

export function launchPath(app: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters).toString()
  return `/launch/${app}${query === '' ? '' : `?${query}`}`
}

/** Sets of different countries read the channel from different names. */
export function tunePath({ written }: RokuChannel): string {
  return launchPath(TUNER, { ch: written, chan: written, lcn: written })
}

function eachOnce(apps: readonly RokuApp[]): readonly RokuApp[] {
  return [...new Map(apps.toReversed().map((app) => [app.name, app])).values()].toReversed()
}
