/**
 * The answers of press links: a sentence as text, as JSON, or on a page; refusals; and the page that asks before a key
 * is pressed, since browsers, scanners and previews follow any link.
 */
import { failureText } from '@beckon/contract/failure-texts'
import type { Language } from '@beckon/contract/languages'
import { linkKeyOf } from '@beckon/contract/other-programs'
import { STATUSES } from '@beckon/contract/statuses'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../http/callers.ts'
import { drawPage, safe, sendPage } from '../../http/pages/server-page.ts'
import { fill, type LinkAnswer, linkTexts } from './link-presses.ts'

type Format = 'text' | 'json' | 'page'

interface Refusal {
  readonly status: Exclude<LinkAnswer['status'], 'OK'>
  readonly sentence: Parameters<typeof fill>[0]
  /** The values for the places in the sentence. */
  readonly values?: Readonly<Record<string, string>>
}

export async function write(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, text, state }: LinkAnswer,
  page?: (said: string) => Promise<string>,
): Promise<FastifyReply> {
  setHeaders(request, reply)
  const http = status === 'OK' ? 200 : STATUSES[status]
  reply.code(http)
  const language = languageIn(request)
  const drawn = async (said: string) =>
    status === 'OK' ? drawPage({ language, title: said, main: '' }) : drawRefusalPage(language, said)
  switch (formatOf(request.headers.accept)) {
    case 'json':
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ status, text, ...state }))
    case 'page':
      return sendPage(reply, await (page ?? drawn)(text), http)
    case 'text':
      return reply.type('text/plain; charset=utf-8').send(text)
  }
}

export async function refuseLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, sentence, values = {} }: Refusal,
): Promise<FastifyReply> {
  return await write(request, reply, { status, text: fill(sentence, languageIn(request), values) })
}

export function noSuchKey(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return refuseLink(request, reply, {
    status: 'INVALID-KEY',
    sentence: linkTexts.noSuchKey,
    values: { word: keyInAddress(request).slice(0, 40) },
  })
}

export function tooMany(request: FastifyRequest, reply: FastifyReply, retryAfterMs: number): Promise<FastifyReply> {
  reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1_000))))
  return refuseLink(request, reply, {
    status: 'TOO-MANY',
    sentence: failureText('TOO-MANY', keyInAddress(request) === '' ? 'spoken' : 'press'),
    values: { label: labelOf(request) },
  })
}

export function unauthorised(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 'INVALID-TOKEN' | 'REMOTE-ENDED',
): Promise<FastifyReply> {
  // With Basic, a browser would ask its user for a name and a password.
  const isBrowser = request.headers['sec-fetch-mode'] !== undefined || request.headers.origin !== undefined
  reply.header('www-authenticate', isBrowser ? 'Bearer realm="Beckon"' : 'Basic realm="Beckon", Bearer realm="Beckon"')
  return refuseLink(request, reply, { status, sentence: linkTexts.over })
}

export function wrongMethod(request: FastifyRequest, reply: FastifyReply, allow: 'GET' | 'POST'): FastifyReply {
  const sentence = allow === 'GET' ? linkTexts.onlyGet : linkTexts.onlyPost
  setHeaders(request, reply)
  return reply.code(405).header('allow', allow).type('text/plain; charset=utf-8').send(sentence[languageIn(request)])
}

export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'content-language': languageIn(request),
    'referrer-policy': 'no-referrer',
    vary: 'accept, accept-language, origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
}

export function languageIn(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language'], request.link?.language)
}

/** The key in the address; empty for words and the state. */
export function keyInAddress(request: FastifyRequest): string {
  return (request.params as { key?: string }).key ?? ''
}

/** The name of the key in the address. */
export function labelOf(request: FastifyRequest): string {
  return linkKeyOf(keyInAddress(request))?.label[languageIn(request)] ?? keyInAddress(request)
}

/** The first supported format that the program accepts; by default text. */
function formatOf(accept: string | undefined): Format {
  for (const part of (accept ?? '').split(',')) {
    const type = part.split(';', 1)[0]?.trim().toLowerCase()
    if (type === 'application/json') return 'json'
    if (type === 'text/html') return 'page'
    if (type === 'text/plain') return 'text'
  }
  return 'text'
}

/** The form field that marks a reloaded answer as the same press. */
export const ONCE_FIELD = 'once'

/** The form field with the words to send; a key is in the address instead. */
export const WORDS_FIELD = 'words'

const SENTENCES = {
  key: { ask: linkTexts.ask, press: linkTexts.press, again: linkTexts.pressAgain },
  words: { ask: linkTexts.askWords, press: linkTexts.send, again: linkTexts.sendAgain },
} as const

interface AskPage {
  readonly language: Language
  readonly of: keyof typeof SENTENCES
  /** The name of the key, or the words. */
  readonly label: string
  readonly boxName: string
  readonly once: string
  /** The outcome of the press that this page just made. */
  readonly said: string | undefined
}

export function drawAskPage({ language, of, label, boxName, once, said }: AskPage): string {
  const { ask, press, again } = SENTENCES[of]
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${safe(value)}">`
  return drawPage({
    language,
    title: said ?? fill(ask, language, { label, box: boxName }),
    main: `${said === undefined ? `<p class="lead">${safe(linkTexts.askLead[language])}</p>` : ''}
<form method="post">${hidden(ONCE_FIELD, once)}${of === 'words' ? hidden(WORDS_FIELD, label) : ''}
<p><button class="button" autofocus>${safe(fill(said === undefined ? press : again, language, { label }))}</button></p></form>`,
  })
}

function drawRefusalPage(language: Language, text: string): string {
  return drawPage({
    language,
    title: linkTexts.doesNotWork[language],
    main: `<p class="lead">${safe(text)}</p>`,
  })
}
