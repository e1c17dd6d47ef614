/**
 * A box with names that its owner gave: each stands for words that the box understands, such as the name of an app. On
 * a flex remote, categories are such names ("Movies" opens Netflix).
 */
import { findByName } from '@beckon/contract/commands/names'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { understand } from '@beckon/contract/commands/understand'
import type { Language } from '@beckon/contract/languages'
import { boxWith, type Box, type BoxNames } from './box.ts'

export type Shortcuts = Readonly<Record<string, string>>

export function withShortcuts(box: Box, shortcuts: Shortcuts): Box {
  const names = Object.keys(shortcuts)
  if (names.length === 0) return box
  return boxWith(box, {
    async runText(words, language, signal, details) {
      const shortcut = meant(words, language, names)
      if (shortcut === undefined) return box.runText(words, language, signal, details)
      const outcome = await box.runText(shortcuts[shortcut] ?? '', language, signal, details)
      return outcome.is === 'refused' ? outcome : { ...outcome, understood: shortcut }
    },
    capabilities: async (signal) => ({ ...(await box.capabilities(signal)), apps: true }),
    names: async (signal) => withNames(await box.names(signal), names),
  })
}

/** An exact name takes precedence over everything that its words could mean. */
function meant(words: string, language: Language, names: readonly string[]): string | undefined {
  const plain = plainWords(words)
  const exact = names.find((name) => plainWords(name) === plain)
  if (exact !== undefined) return exact
  const intent = understand(words, language)
  return intent?.is === 'name' ? findByName(names, (name) => name, intent.name) : undefined
}

function withNames({ channels, apps }: BoxNames, names: readonly string[]): BoxNames {
  return { channels, apps: [...new Set([...names, ...apps])] }
}
