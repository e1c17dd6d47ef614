/** The interface's language: the page says which it is, and a choice of the user is remembered (A16, A17). */
import { directionOf, type Language } from '@beckon/contract/languages'
import { changeShared, shared, useSharedState } from '../platform/shared-state.ts'
import { writeStored } from '../platform/stored-values.ts'

export function chooseLanguage(language: Language): void {
  changeShared({ language })
  writeStored('locale', language)
}

export function followLanguage(): void {
  say(shared().language)
  useSharedState.subscribe(({ language }) => {
    if (document.documentElement.lang !== language) say(language)
  })
}

function say(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
