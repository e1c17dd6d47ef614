/** Tells a user who pressed a key of the remote by other means that it cannot be pressed now. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'

const texts = catalogue('keyNotPressed')

export function sayNotNow(label: Sentence): void {
  const { language } = shared()
  announce(say(texts.notNow, language, { label: say(label, language) }), { isFailure: true })
}
