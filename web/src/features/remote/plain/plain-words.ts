/**
 * The second set of words: what keys are called in at most two plain words, for who chose so. A key that is not here is
 * called so already. Every word that has a command in words is understood as that (`plain-words.test.ts`).
 */
import type { Sentence } from '@beckon/contract/languages'
import { buttonTexts } from '@beckon/contract/button-texts'
import { defineTexts } from '../../../texts/texts.ts'
import { flexTexts } from '../../../remote-model/flex-texts.ts'

const plain = defineTexts({
  tvPower: { en: 'TV on-off', es: 'Prender-apagar TV', fr: 'Télé marche-arrêt' },
  allPower: { en: 'All on-off', es: 'Prender-apagar todo', fr: 'Tout marche-arrêt' },
  tvInput: { en: 'Other device', es: 'Otro aparato', fr: 'Autre appareil' },
  menu: { en: 'TV menu', es: 'Menú TV', fr: 'Menu télé' },
  guide: { en: 'Shows', es: 'Horario', fr: 'Horaire' },
  info: { en: 'Info', es: 'Qué es', fr: 'C’est quoi' },
  previous: { en: 'Back', es: 'Atrás', fr: 'Retour' },
  exit: { en: 'Close', es: 'Salir', fr: 'Sortir' },
  volumeUp: { en: 'Louder', es: 'Más fuerte', fr: 'Plus fort' },
  volumeDown: { en: 'Quieter', es: 'Más bajo', fr: 'Moins fort' },
  mute: { en: 'No sound', es: 'Sin sonido', fr: 'Sans son' },
  rewind: { en: 'Backwards', es: 'Hacia atrás', fr: 'Reculer' },
  playPause: { en: 'Pause, play', es: 'Pausa, seguir', fr: 'Pause, suite' },
  fastForward: { en: 'Forwards', es: 'Hacia adelante', fr: 'Avancer' },
  replay: { en: 'See again', es: 'Otra vez', fr: 'Revoir' },
})

const plainFlex = defineTexts({
  accessibility: { en: 'Easy use', es: 'Uso fácil', fr: 'Accès facile' },
  appMenu: { en: 'All apps', es: 'Aplicaciones', fr: 'Applications' },
})

function pairs(usual: Readonly<Record<string, Sentence>>, words: Readonly<Record<string, Sentence>>) {
  return Object.entries(words).map(([key, sentence]) => [usual[key] as Sentence, sentence] as const)
}

/** The plain words, by the usual ones. */
export const PLAIN_WORDS: ReadonlyMap<Sentence, Sentence> = new Map([
  ...pairs(buttonTexts, plain),
  ...pairs(flexTexts, plainFlex),
])

/** `symbols.svg` has a large drawing for every key of these groups, by the ids of the buttons. */
export const DRAWN_GROUPS: readonly string[] = ['tv', 'menus', 'volume', 'channel', 'playback', 'main']
