/** What is said when a button of the order editor was moved: where it is now, and who came to or left the main remote. */
import type { Language } from '@beckon/contract/languages'
import { say } from '../../texts/texts.ts'
import { sections, type ButtonList } from './button-list.ts'
import { nameOf } from './label.ts'
import { orderTexts } from './order-texts.ts'

export function placeWords(list: ButtonList, key: string, language: Language, sentence = orderTexts.place): string {
  const place = list.findIndex((entry) => entry.key === key)
  const entry = list[place]
  return entry === undefined ? '' : say(sentence, language, { label: nameOf(entry.button), place: place + 1, count: list.length })
}

export function moveWords(before: ButtonList, after: ButtonList, key: string, language: Language): string {
  const words = [placeWords(after, key, language, orderTexts.movedTo)]
  const was = new Set(sections(before).top.map((entry) => entry.key))
  const is = new Set(sections(after).top.map((entry) => entry.key))
  for (const { key: each, button } of after) {
    if (was.has(each) === is.has(each)) continue
    if (each === key) words.push(say(is.has(each) ? orderTexts.nowOn : orderTexts.nowOff, language))
    else words.push(say(is.has(each) ? orderTexts.otherOn : orderTexts.otherOff, language, { label: nameOf(button) }))
  }
  return words.join(', ')
}
