/**
 * A key for a channel. It tunes with one command in words, because digits that are cut off would lead to another
 * channel.
 */
import { inEveryLanguage, type Language } from '@beckon/contract/languages'
import type { Pressable } from '../../remote-model/command.ts'
import type { Channel } from './channel-lists.ts'

const WORDS: Readonly<Record<Language, string>> = { en: 'channel', es: 'canal', fr: 'chaîne' }

export function channelName({ number, name }: Channel): string {
  return `${number} ${name}`
}

export function channelPress(channel: Channel, language: Language): Pressable {
  const { number } = channel
  return {
    id: `channel-${number}`,
    label: inEveryLanguage(channelName(channel)),
    commands: [{ is: 'text', cmd: `${WORDS[language]} ${number}`, tunes: number }],
  }
}
