/** Where a cell's call goes, and with which credential. */
import type { Cell } from './program-boards.ts'

export interface PressLink {
  /** For example `https://tv.example`, without a slash at its end. */
  readonly origin: string
  readonly secret: string
}

/** Any name will do beside the secret. */
export const USER = 'beckon'

export interface LinkCall {
  readonly url: string
  /** Plain text; empty for a key. */
  readonly body: string
}

export function callOf({ call }: Cell, { origin }: PressLink): LinkCall {
  return call.is === 'key'
    ? { url: `${origin}/press/v1/${call.key}`, body: '' }
    : { url: `${origin}/press/v1/text`, body: call.words }
}

/** What is on, in words. */
export function stateUrl({ origin }: PressLink): string {
  return `${origin}/press/v1/state`
}

/** The page that asks before it presses; the words that it would send stand in its address. */
export function pageUrl({ call }: Cell, { origin, secret }: PressLink): string {
  return call.is === 'key'
    ? `${origin}/press/v1/${secret}/${call.key}`
    : `${origin}/press/v1/${secret}/text?${new URLSearchParams({ words: call.words }).toString()}`
}

export function basic({ secret }: PressLink): string {
  return `Basic ${btoa(`${USER}:${secret}`)}`
}
