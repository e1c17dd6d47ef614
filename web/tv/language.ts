/** The language of this page: the one chosen in this browser, otherwise the browser's own, otherwise English. */
import { directionOf, isLanguage, type Language } from '@beckon/contract/languages'
import { changeShared } from '../src/platform/shared-state.ts'
import { readStored, writeStored } from '../src/platform/stored-values.ts'

export function startLanguage(): void {
  const preferred = navigator.languages.map((one) => one.slice(0, 2)).find(isLanguage)
  show(readStored('locale') ?? preferred ?? 'en')
}

export function chooseLanguage(language: Language): void {
  writeStored('locale', language)
  show(language)
}

function show(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  changeShared({ language })
}
