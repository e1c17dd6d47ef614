/**
 * The helper's side of a help: the key of the link, then the token, for this tab alone and over a reload of it. The
 * settings that are not yet sent are kept with it.
 */
import {
  claimHelp,
  helpSettings,
  proposeHelp,
  watchHelp,
  type HelpersView,
  type HelpSettings,
} from '@beckon/contract/helper'
import { token } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { send } from '../../client/api-client.ts'
import { hideAddressKey, takeAddressKey } from '../../platform/address-key.ts'
import { listen } from '../../platform/listen.ts'
import { randomId } from '../../platform/random-id.ts'
import { create } from '../../platform/state-hook.ts'
import { followHelp, type Following } from './follow-help.ts'

const NAME = 'beckon-helping'

const kept = v.variant('at', [
  v.object({ at: v.literal('asked'), key: token, device: token }),
  v.object({
    at: v.literal('helping'),
    token,
    words: v.string(),
    draft: v.fallback(v.optional(helpSettings), undefined),
  }),
  /** `used`: the link was, or it is too old. */
  v.object({ at: v.literal('over'), why: v.picklist(['used', 'ended', 'accepted']) }),
])
type Kept = v.InferOutput<typeof kept>

export type Helping =
  /** No link was opened in this tab. */
  | { readonly at: 'no link' }
  | (Extract<Kept, { at: 'asked' }> & { readonly trouble?: 'no answer' })
  | (Extract<Kept, { at: 'helping' }> & { readonly view?: HelpersView; readonly isReached: boolean })
  | Extract<Kept, { at: 'over' }>

export const useHelping = create<{ readonly helping: Helping }>(() => ({ helping: { at: 'no link' } }))
const now = (): Helping => useHelping.getState().helping

let following: Following | undefined

/** Uses the key in the address, now and when another link is opened in this tab. The returned function stops that. */
export function enter(): () => void {
  if (!takeLink()) become(read() ?? { at: 'no link' })
  followOn()
  const stop = listen(window, { hashchange: () => takeLink() && followOn() })
  return () => {
    stop()
    following?.stop()
    following = undefined
  }
}

function takeLink(): boolean {
  hideAddressKey()
  const read = v.safeParse(token, takeAddressKey())
  if (read.success) become({ at: 'asked', key: read.output, device: randomId() })
  return read.success
}

/** Opens the link: from here on no other device can. */
export async function begin(name: string): Promise<void> {
  const asked = now()
  if (asked.at !== 'asked') return
  const { key, device } = asked
  const result = await send(claimHelp, { body: { key, device, name } })
  if (now() !== asked) return
  if (result.is === 'answer') {
    const { helpToken, words } = result.answer
    become({ at: 'helping', token: helpToken, words, isReached: true })
    followOn()
  } else if (result.is === 'refused' && result.status === 'NOT-FOUND') become({ at: 'over', why: 'used' })
  else become({ ...asked, trouble: 'no answer' })
}

/** The helper's changes that were not sent; undefined for the user's own settings. */
export function keepDraft(draft: HelpSettings | undefined): void {
  const helping = now()
  if (helping.at === 'helping') become({ ...helping, draft })
}

/** `too soon`: the user has not answered the last one, or there were too many. */
export async function propose(settings: HelpSettings): Promise<'sent' | 'too soon' | 'no answer'> {
  const helping = now()
  if (helping.at !== 'helping') return 'no answer'
  const result = await send(proposeHelp, { token: helping.token, body: { settings } })
  following?.askNow()
  if (result.is === 'answer') return 'sent'
  return result.is === 'refused' && (result.http === 409 || result.http === 429) ? 'too soon' : 'no answer'
}

function followOn(): void {
  following?.stop()
  following = undefined
  const begun = now()
  if (begun.at !== 'helping') return
  const { token: helpToken } = begun
  const change = (to: Partial<Extract<Helping, { at: 'helping' }>>) => {
    const helping = now()
    if (helping.at === 'helping' && helping.token === helpToken) become({ ...helping, ...to })
  }
  following = followHelp({
    ask: (version, signal) =>
      send(watchHelp, { token: helpToken, query: version === undefined ? {} : { version }, signal }),
    isOver: ({ http }) => http === 401,
    onView: (view) => {
      if (view.at === 'accepted') end('accepted')
      else change({ view })
    },
    onOver: () => end('ended'),
    onReach: (isReached) => change({ isReached }),
  })
}

function end(why: 'ended' | 'accepted'): void {
  following?.stop()
  following = undefined
  become({ at: 'over', why })
}

function become(helping: Helping): void {
  useHelping.setState({ helping })
  try {
    const read = v.safeParse(kept, helping)
    if (read.success) sessionStorage.setItem(NAME, JSON.stringify(read.output))
    else sessionStorage.removeItem(NAME)
  } catch {
    // In a browser without storage it lives as long as the page.
  }
}

function read(): Helping | undefined {
  try {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), sessionStorage.getItem(NAME))
    if (!read.success) return undefined
    return read.output.at === 'helping' ? { ...read.output, isReached: true } : read.output
  } catch {
    return undefined
  }
}
