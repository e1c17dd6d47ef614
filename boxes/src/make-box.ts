/** Makes the box of a setting: of a family, with the TV beside it, a virtual TV, or one behind an agent. */
import type { Box } from './box.ts'
import type { BoxMemory } from './box-memory.ts'
import { BoxSettingsError, type BoxSetting, type FamilySetting } from './box-settings.ts'
import { CecTv } from './cec/cec-tv.ts'
import { familyOf } from './families.ts'
import { LinkedBox } from './link/linked-box.ts'
import { asOneSet } from './one-set.ts'
import { asTvOfBox, withTv } from './tv-of-box.ts'
import { VirtualTvBox } from './virtual-tv/virtual-tv-box.ts'
import { withShortcuts } from './with-shortcuts.ts'

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
  // Without a TV beside it, the set is box and TV in one.
  if (tv === undefined) return asOneSet(box)
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
