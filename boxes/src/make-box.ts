/** Makes the box for a setting: a family's box with the TV beside it, a virtual TV, or a box behind an agent. */
import { findNamed } from '@beckon/contract/commands/names'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { understand } from '@beckon/contract/commands/understand'
import type { Language } from '@beckon/contract/languages'
import type { BoxMemory } from './box-memory.ts'
import { BoxSettingsError, type BoxSetting, type FamilySetting, type Shortcuts } from './box-settings.ts'
import { boxWith, type Box, type BoxNames } from './box.ts'
import { CecTv } from './cec/cec-tv.ts'
import { familyOf } from './families.ts'
import { LinkedBox } from './link/linked-box.ts'
import { asOneDevice, asTvOfBox, withTv } from './tv-of-box.ts'
import { VirtualTvBox } from './virtual-tv/virtual-tv-box.ts'

/** Where each box keeps its secrets, by its id; its TV has the id `<box>/tv`. */
export type MemoryOf = (id: string) => BoxMemory

export function makeBox(setting: BoxSetting, memoryOf: MemoryOf): Box {
  switch (setting.driver) {
    case 'virtual':
      return new VirtualTvBox({ ...setting, layout: setting.family })
    case 'link':
      return new LinkedBox({ ...setting, layout: setting.family })
    default:
      return makeOfFamily(setting as FamilySetting, memoryOf)
  }
}

function makeOfFamily({ owners: _, cec, tv, shortcuts = {}, ...setting }: FamilySetting, memoryOf: MemoryOf): Box {
  const box = withShortcuts(makeByDriver(setting, memoryOf(setting.id)), shortcuts)
  if (cec !== undefined) return withTv(box, new CecTv(cec))
  // Without a TV beside it, the device is box and TV in one.
  if (tv === undefined) return asOneDevice(box)
  const id = `${setting.id}/tv`
  return withTv(box, asTvOfBox(makeByDriver({ ...tv, id, name: setting.name, family: setting.family }, memoryOf(id))))
}

function makeByDriver(
  { driver, ...settings }: Omit<FamilySetting, 'owners' | 'cec' | 'tv' | 'shortcuts'>,
  memory: BoxMemory,
): Box {
  const family = familyOf(driver)
  if (family === undefined) throw new BoxSettingsError(`There is no driver "${driver}".`)
  return family.make(settings, memory)
}

/**
 * Adds the owner's shortcuts to a box: each name stands for a text command, such as the name of an app. On a flex
 * remote, categories are such names ("Movies" opens Netflix).
 */
function withShortcuts(box: Box, shortcuts: Shortcuts): Box {
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

/** The shortcut that a text command names. An exact name takes precedence over any other meaning of the text. */
function meant(words: string, language: Language, names: readonly string[]): string | undefined {
  const plain = plainWords(words)
  const exact = names.find((name) => plainWords(name) === plain)
  if (exact !== undefined) return exact
  const intent = understand(words, language)
  return intent?.is === 'name' ? findNamed(names, (name) => name, intent) : undefined
}

function withNames({ channels, apps }: BoxNames, names: readonly string[]): BoxNames {
  return { channels, apps: [...new Set([...names, ...apps])] }
}
