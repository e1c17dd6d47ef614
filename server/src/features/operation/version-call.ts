/** Which version this is, from memory: browsers ask every hour. */
import { readFileSync } from 'node:fs'
import type { getVersion as versionCall } from '@beckon/contract/operation'
import type { Handler } from '../../http/handler.ts'
import { languageOf } from '../../http/request-language.ts'

export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
).version

export const getVersion: Handler<typeof versionCall> = ({ request }) => ({
  ok: { version: VERSION, language: languageOf(request.headers['accept-language']) },
})
