/**
 * Keeps the content of a form whose page was left without saving. Leaving asks nothing: the next page reports it in its
 * line of late news and offers to restore the content, which is otherwise lost. Only closing the tab asks, by the
 * browser's own dialog.
 */
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { pathHere } from '../platform/base-path.ts'
import { listen } from '../platform/listen.ts'
import { remountPage } from '../platform/redraw.ts'
import { navigate, onNavigation } from '../platform/router.ts'
import { shared } from '../platform/shared-state.ts'
import { catalogue } from '@beckon/contract/catalogue'
import { showLateResult } from '../ui/Notice.tsx'
import { currentAccount } from './session-store.ts'

const draftTexts = catalogue('drafts')

interface Draft {
  /** Path and query of its page. */
  readonly address: string
  readonly account: string
  readonly content: unknown
}

/** The restored draft; the page at its address begins with it. */
let restored: Draft | undefined
/** Whether it stays until its page is opened; otherwise it is dropped when the user opens another page first. */
let isKeptUntilOpened = false

/** Offers to restore the draft, on the page that is open now. */
export function offerDraft(address: string, content: unknown, sentence: Sentence = draftTexts.notSaved): void {
  if (shared().arToken === undefined) return
  const draft: Draft = { address, account: currentAccount(), content }
  const onPress = () => {
    restored = draft
    isKeptUntilOpened = false
    // If the page is already open, it starts again with the draft.
    if (address === addressHere()) remountPage()
    else navigate(address)
  }
  showLateResult({ sentence, button: { words: draftTexts.bringBack, onPress } })
}

/** The same for content that could not be saved: it is also restored if the user reaches its page in another way. */
export function keepDraft(address: string, content: unknown, sentence?: Sentence): void {
  restored = { address, account: currentAccount(), content }
  isKeptUntilOpened = true
  offerDraft(address, content, sentence)
}

/** The content that was restored to this page; undefined if it starts without. */
export function draftHere<Content>(): Content | undefined {
  const isHere = restored?.address === addressHere() && restored.account === currentAccount()
  return isHere ? (restored?.content as Content) : undefined
}

/** `content`: the unsaved content of the page; undefined if all of it is saved. */
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

/** Closing the tab asks until `call` is answered. */
export function warnOnCloseUntil<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.finally(listen(window, { beforeunload: (event) => event.preventDefault() }))
}

function addressHere(): string {
  return pathHere() + window.location.search
}

let lastAddress = ''
if (typeof window !== 'undefined')
  onNavigation(() => {
    // Its page has been left.
    if (restored !== undefined && lastAddress === restored.address) isKeptUntilOpened = false
    lastAddress = addressHere()
    if (!isKeptUntilOpened && restored?.address !== lastAddress) restored = undefined
  })
