/**
 * The content of a form whose page was left without saving. Leaving asks nothing: the next page says so in its line of
 * late news and offers to bring the content back; without a yes there, it is gone. Only closing the tab asks, which the
 * browser does itself.
 */
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { pathHere } from '../platform/base-path.ts'
import { listen } from '../platform/listen.ts'
import { redraw } from '../platform/redraw.ts'
import { navigate, onNavigation } from '../platform/router.ts'
import { shared } from '../platform/shared-state.ts'
import { catalogue } from '@beckon/contract/catalogue'
import { showLateNews } from '../ui/Notice.tsx'
import { currentAccount } from './session-store.ts'

const draftTexts = catalogue('drafts')

interface Draft {
  /** Path and query of its page. */
  readonly address: string
  readonly account: string
  readonly content: unknown
}

/** The page at its address begins with it. */
let broughtBack: Draft | undefined
/** Whether it waits for its page, whatever the user opens before that. */
let waits = false

/** Offers it on the page that is open now. */
export function offerDraft(address: string, content: unknown, sentence: Sentence = draftTexts.notSaved): void {
  if (shared().arToken === undefined) return
  const draft: Draft = { address, account: currentAccount(), content }
  const onPress = () => {
    broughtBack = draft
    waits = false
    // A page that is open already begins anew with it.
    if (address === addressHere()) redraw()
    else navigate(address)
  }
  showLateNews({ sentence, button: { words: draftTexts.bringBack, onPress } })
}

/** The same for what could not be saved: it is there also when the user comes to its page by another way. */
export function keepDraft(address: string, content: unknown, sentence?: Sentence): void {
  broughtBack = { address, account: currentAccount(), content }
  waits = true
  offerDraft(address, content, sentence)
}

/** What was brought back to this page; undefined where it begins anew. */
export function draftHere<Content>(): Content | undefined {
  const isHere = broughtBack?.address === addressHere() && broughtBack.account === currentAccount()
  return isHere ? (broughtBack?.content as Content) : undefined
}

/** `content`: what the page holds that is not saved; undefined if it is. */
export function useDraft(content: unknown): void {
  const unsaved = useRef(content)
  useLayoutEffect(() => void (unsaved.current = content))
  useEffect(() => {
    const [page, address] = [pathHere(), addressHere()]
    const stopNavigation = onNavigation(() => {
      if (pathHere() !== page && unsaved.current !== undefined) offerDraft(address, unsaved.current)
    })
    const stopUnload = listen(window, {
      beforeunload: (event) => unsaved.current !== undefined && event.preventDefault(),
    })
    return () => {
      stopNavigation()
      stopUnload()
    }
  }, [])
}

function addressHere(): string {
  return pathHere() + window.location.search
}

let lastAddress = ''
if (typeof window !== 'undefined')
  onNavigation(() => {
    // Its page has been left.
    if (broughtBack !== undefined && lastAddress === broughtBack.address) waits = false
    lastAddress = addressHere()
    if (!waits && broughtBack?.address !== lastAddress) broughtBack = undefined
  })
