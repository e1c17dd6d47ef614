/**
 * The frame of the pages that the server draws itself: plain HTML. Every text from outside passes `safe`. The headers
 * forbid framing, other sources, and scripts, except our own on a page that is sent with `connect`.
 */
import { readFileSync } from 'node:fs'
import { directionOf, type Language } from '@beckon/contract/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { withBasePath } from '../ingress.ts'

export const PAGE_STYLE_PATH = '/login/page.css'

/** The values of a query, or of a form of such a page. */
export type QueryValues = Readonly<Record<string, string | readonly string[] | undefined>>

export interface PageContent {
  readonly language: Language
  readonly title: string
  /** HTML whose texts have been made safe. */
  readonly main: string
  /** The address of a script of ours. */
  readonly script?: string
}

const STYLE = [new URL('../../../../theme/theme.css', import.meta.url), new URL('server-page.css', import.meta.url)]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  // Stricter than for the pages of the app (`page-headers.ts`), which record.
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // Not `no-referrer`: browsers would then name `null` as the origin of our own forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Adds the style of all these pages. */
export function pageStyleRoute(app: FastifyInstance): void {
  app.get(PAGE_STYLE_PATH, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' })
      .type('text/css; charset=utf-8')
      .send(STYLE),
  )
}

export function drawPage({ language, title, main, script }: PageContent): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(title)} – Beckon</title>
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">${script === undefined ? '' : `\n<script src="${script}" defer></script>`}
</head>
<body>
<main>
<h1>${safe(title)}</h1>
${main}
</main>
</body>
</html>
`
}

/** `connect` is the one origin that the page's script may contact; without it the page has no script. */
export function sendPage(
  reply: FastifyReply,
  page: string,
  status = 200,
  { connect }: { connect?: string } = {},
): FastifyReply {
  reply.code(status).headers(PAGE_HEADERS)
  if (connect !== undefined)
    reply.header(
      'content-security-policy',
      `${PAGE_HEADERS['content-security-policy']}; script-src 'self'; connect-src ${connect}`,
    )
  return reply.send(withBasePath(page, reply.request.ingress?.basePath ?? ''))
}

export function safe(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`)
}
