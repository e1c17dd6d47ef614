/**
 * The announcements of the order editor: the place of a button, and which button came to or left the main remote.
 * Loaded right after the page, since nothing is announced before a press.
 */
import type { Language } from '@beckon/contract/languages'
import { defineTexts, say } from '../../../texts/texts.ts'
import { sections, type ButtonList } from '../button-list.ts'
import { nameOf } from '../key/parse-label.ts'

export const spokenTexts = defineTexts({
  place: {
    en: '{label}, position {place} of {count}',
    es: '{label}, posición {place} de {count}',
    fr: '{label}, position {place} sur {count}',
  },
  movedTo: {
    en: '{label}, moved to position {place} of {count}',
    es: '{label}, movido a la posición {place} de {count}',
    fr: '{label}, déplacé en position {place} sur {count}',
  },
  nowOn: {
    en: 'now on the main remote',
    es: 'ahora en el control principal',
    fr: 'maintenant sur la télécommande principale',
  },
  nowOff: {
    en: 'no longer on the main remote',
    es: 'ya no está en el control principal',
    fr: 'plus sur la télécommande principale',
  },
  otherOff: {
    en: '{label} left the main remote',
    es: '{label} salió del control principal',
    fr: '{label} a quitté la télécommande principale',
  },
  otherOn: {
    en: '{label} came to the main remote',
    es: '{label} pasó al control principal',
    fr: '{label} est passé sur la télécommande principale',
  },
  movingOn: { en: 'Moving {label}', es: 'Moviendo {label}', fr: 'Déplacement de {label}' },
  movingOff: {
    en: 'The arrows choose again',
    es: 'Las flechas vuelven a elegir',
    fr: 'Les flèches choisissent à nouveau',
  },
  deleted: { en: 'Deleted {label}', es: '{label} eliminado', fr: '{label} supprimé' },
  putBack: { en: '{label} is back', es: '{label} está de vuelta', fr: '{label} est de retour' },
})

export function placeWords(list: ButtonList, key: string, language: Language, sentence = spokenTexts.place): string {
  const place = list.findIndex((entry) => entry.key === key)
  const entry = list[place]
  return entry === undefined
    ? ''
    : say(sentence, language, { label: nameOf(entry.button), place: place + 1, count: list.length })
}

export function moveWords(before: ButtonList, after: ButtonList, key: string, language: Language): string {
  const words = [placeWords(after, key, language, spokenTexts.movedTo)]
  const was = new Set(sections(before).top.map((entry) => entry.key))
  const is = new Set(sections(after).top.map((entry) => entry.key))
  for (const { key: each, button } of after) {
    if (was.has(each) === is.has(each)) continue
    if (each === key) words.push(say(is.has(each) ? spokenTexts.nowOn : spokenTexts.nowOff, language))
    else words.push(say(is.has(each) ? spokenTexts.otherOn : spokenTexts.otherOff, language, { label: nameOf(button) }))
  }
  return words.join(', ')
}
