/**
 * The right to use "TVs at home", and what is shown without it. A link has a one-time key after the # of the address.
 * The key is removed at once (`platform/router.ts`) and exchanged for a token, which this tab keeps across a reload. A
 * helper's token is for one set-up.
 */
import type { AnswerOf, Call, NewerOf } from '@beckon/contract/call'
import type { Sentence } from '@beckon/contract/languages'
import { boxId, token as tokenShape } from '@beckon/contract/shapes'
import { openTvs } from '@beckon/contract/tvs'
import * as v from 'valibot'
import { send, type CallInput, type CallResult } from '../../client/api-client.ts'
import { useWayBack } from '../../client/way-back.tsx'
import { isInHomeAssistant } from '../../platform/base-path.ts'
import { listen } from '../../platform/listen.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { randomId } from '../../platform/random-id.ts'
import { hideAddressKey, takeAddressKey } from '../../platform/router.ts'
import { create } from '../../platform/state-hook.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { tvsTexts as texts } from './texts.ts'
import styles from './Tvs.module.css'

const STORED = 'beckon-operator'

/** `helpsWith`: the only set-up that a helper may see. */
const operator = v.object({ token: tokenShape, helpsWith: v.optional(boxId) })
type Operator = v.InferOutput<typeof operator>

export type Access =
  | { readonly is: 'opening' }
  | ({ readonly is: 'open' } & Operator)
  /**
   * `no key`: the page was opened without a link. `used`: the key of the link was used or has expired. `ended`: the
   * token is no longer valid (`helped`: it was a helper's). `no answer`: the same link can be tried again.
   * `no administrator`: Home Assistant opens the page without a link, but only for its administrators.
   */
  | { readonly is: 'closed'; readonly why: 'no key' | 'used' | 'no answer' | 'no administrator' }
  | { readonly is: 'closed'; readonly why: 'ended'; readonly helped: boolean }

export const useAccess = create<Access>(() => ({ is: 'opening' }))
export const access = (): Access => useAccess.getState()

let key: string | undefined
/** Sent with a key, so that the same link can be tried again after a lost answer. */
let page: string | undefined

/** Uses the key in the address, now and when another link is opened in this tab. The returned function stops that. */
export function enter(): () => void {
  if (!exchangeHiddenKey()) reopen()
  return listen(window, { hashchange: () => void exchangeHiddenKey() })
}

/** Tries the same link again. */
function tryAgain(): void {
  if (key === undefined) reopen()
  else void exchange(key)
}

/** Ends the access, since the server no longer accepts the token. */
export function endAccess(token: string): void {
  const now = access()
  if (now.is !== 'open' || now.token !== token) return
  keep(undefined)
  useAccess.setState({ is: 'closed', why: 'ended', helped: now.helpsWith !== undefined }, true)
}

function exchangeHiddenKey(): boolean {
  hideAddressKey()
  const given = takeAddressKey()
  if (given !== undefined) void exchange(given)
  return given !== undefined
}

async function exchange(given: string | undefined): Promise<void> {
  key = given
  useAccess.setState({ is: 'opening' }, true)
  const result = await send(openTvs, { body: given === undefined ? {} : { key: given, page: (page ??= randomId()) } })
  if (key !== given) return
  if (result.is === 'answer') {
    const { operatorToken: token, setUpId: helpsWith } = result.answer
    key = undefined
    open({ token, helpsWith })
  } else if (result.is === 'refused' && result.http === 403) {
    useAccess.setState({ is: 'closed', why: 'no administrator' }, true)
    // From 429 on the server is busy or has failed: the same link can be tried again.
  } else if (result.is === 'refused' && result.status !== undefined && result.http < 429) {
    key = undefined
    // The link was opened in this tab before: its token is still valid.
    const kept = readKept()
    if (kept === undefined) useAccess.setState({ is: 'closed', why: 'used' }, true)
    else open(kept)
  } else useAccess.setState({ is: 'closed', why: 'no answer' }, true)
}

function reopen(): void {
  const kept = readKept()
  if (kept !== undefined) open(kept)
  else if (!isInHomeAssistant()) useAccess.setState({ is: 'closed', why: 'no key' }, true)
  else void exchange(undefined)
}

function open(given: Operator): void {
  keep(given)
  useAccess.setState({ is: 'open', ...given }, true)
}

function readKept(): Operator | undefined {
  const now = access()
  if (now.is === 'open') return now
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), operator), sessionStorage.getItem(STORED))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** In a browser without storage the token lives as long as the page. */
function keep(given: Operator | undefined): void {
  try {
    if (given === undefined) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, JSON.stringify(given))
  } catch {
    // The browser has no storage.
  }
}

/** Sends a call with the operator token of this tab. A 401 ends the access, and the page says how to get a new link. */
export async function sendAsOperator<C extends Call>(
  call: C,
  input: Omit<CallInput<C>, 'token'> = {},
): Promise<CallResult<AnswerOf<C>, NewerOf<C>>> {
  const now = access()
  if (now.is !== 'open') return { is: 'refused', http: 401, status: 'INVALID-TOKEN' }
  const result = await send(call, { ...input, token: now.token } as CallInput<C>)
  if (result.is === 'refused' && result.http === 401) endAccess(now.token)
  return result
}

type Closed = Extract<Access, { is: 'closed' }>

const WHY = {
  'no administrator': texts.noAdministrator,
  'no key': texts.noKey,
  used: texts.used,
  ended: texts.over,
  'no answer': texts.noAnswer,
} satisfies Record<Closed['why'], Sentence>

const CALM: readonly Closed['why'][] = ['no key', 'no administrator']

/**
 * Explains why this page cannot be used here, and how to get a new link. `command`: the arguments with which the Beckon command prints it.
 */
export function NoAccess({ access, command = 'boxes link' }: { access: Closed; command?: string }) {
  const t = useT()
  const back = useWayBack()
  if (access.why === 'ended' && access.helped)
    return (
      <Page title={t(texts.helperDone)} back={back}>
        <p>{t(texts.helperNotNeeded)}</p>
      </Page>
    )
  return (
    <Page title={t(texts.closedTitle)} back={back}>
      <div className="stack">
        <Notice tone={CALM.includes(access.why) ? 'calm' : 'bad'}>{t(WHY[access.why])}</Notice>
        {access.why === 'no answer' || isInHomeAssistant() ? (
          <Button variant="primary" wide onClick={tryAgain}>
            {t(commonTexts.tryAgain)}
          </Button>
        ) : (
          <div>
            <p>{t(texts.newLink)}</p>
            <code className={styles.command}>{`${pageSettings().command} ${command}`}</code>
          </div>
        )}
      </div>
    </Page>
  )
}
