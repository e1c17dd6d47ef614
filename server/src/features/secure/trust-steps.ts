/**
 * The steps to trust the household's certificate: one row per system, in the words of its own menus. `[…]` marks the
 * words of a button or menu.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { inEveryLanguage, type Sentence } from '@beckon/contract/languages'

const texts = catalogue('trustSteps')

export const SYSTEMS = ['ios', 'android', 'windows', 'macos', 'chromeos', 'linux'] as const
export type System = (typeof SYSTEMS)[number]

interface Steps {
  readonly name: Sentence
  readonly steps: readonly Sentence[]
}

export const STEPS: { readonly [S in System]: Steps } = {
  ios: {
    name: texts.iosName,
    steps: [texts.iosSteps1, texts.iosSteps2, texts.iosSteps3],
  },
  android: {
    name: inEveryLanguage('Android'),
    steps: [texts.androidSteps1, texts.androidSteps2, texts.androidSteps3, texts.androidSteps4],
  },
  windows: {
    name: inEveryLanguage('Windows'),
    steps: [texts.windowsSteps1, texts.windowsSteps2, texts.windowsSteps3, texts.windowsSteps4],
  },
  macos: {
    name: inEveryLanguage('Mac'),
    steps: [texts.macosSteps1, texts.macosSteps2, texts.macosSteps3],
  },
  chromeos: {
    name: inEveryLanguage('Chromebook'),
    steps: [texts.chromeosSteps1, texts.chromeosSteps2, texts.chromeosSteps3],
  },
  linux: {
    name: texts.linuxName,
    steps: [texts.linuxSteps1, texts.linuxSteps2, texts.linuxSteps3],
  },
}

/** The system that a browser says it runs on. An iPad may call itself a Mac; its row stands next to it then. */
export function systemOf(userAgent: string | undefined): System | undefined {
  const matches = (pattern: RegExp) => pattern.test(userAgent ?? '')
  if (matches(/Firefox\//u) && !matches(/Android|Mobile/u)) return 'linux'
  if (matches(/iPhone|iPad|iPod/u)) return 'ios'
  if (matches(/Android/u)) return 'android'
  if (matches(/CrOS/u)) return 'chromeos'
  if (matches(/Windows/u)) return 'windows'
  if (matches(/Macintosh/u)) return 'macos'
  return matches(/Linux/u) ? 'linux' : undefined
}
