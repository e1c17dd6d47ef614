/** The boxes in memory: those of the settings, and those added on the page "TVs at home". */
import { temporaryMemory } from '@beckon/boxes/box-memory'
import { readBoxSettings, type BoxSetting, type BoxSettings } from '@beckon/boxes/box-settings'
import { makeBox, type MemoryOf } from '@beckon/boxes/make-box'
import type { BoxLabel, KnownBox, OwnedBox } from '../boxes.ts'
import type { Account } from '../../session.ts'
import { mayUse, type BoxDirectory } from './box-directory.ts'
import type { Config } from '../../config.ts'
import { fingerprint } from '../../storage/seal.ts'

export interface SettingsEntry {
  readonly known: KnownBox
  /** A virtual TV of a server without settings: it is hidden as soon as there is a real box. */
  readonly isFallback?: boolean | undefined
  /** The fingerprint of its agent's secret, for a box with an agent of its own. */
  readonly secretHash?: string | undefined
}

export class SettingsDirectory implements BoxDirectory {
  readonly #entries = new Map<string, SettingsEntry>()
  #visible = new Map<string, KnownBox>()
  #byAgent = new Map<string, KnownBox>()
  #all: readonly KnownBox[] = []

  constructor(entries: readonly SettingsEntry[]) {
    for (const entry of entries) this.#entries.set(entry.known.id, entry)
    this.#refresh()
  }

  /** The same array until something changes. */
  all(): readonly KnownBox[] {
    return this.#all
  }

  find(boxId: string): KnownBox | undefined {
    return this.#visible.get(boxId)
  }

  usableBy(account: Account): readonly KnownBox[] {
    return this.#all.filter((known) => mayUse(account, known))
  }

  ofAgent(secretHash: string): KnownBox | undefined {
    return this.#byAgent.get(secretHash)
  }

  put(entry: SettingsEntry): void {
    this.#entries.set(entry.known.id, entry)
    this.#refresh()
  }

  relabel(boxId: string, label: BoxLabel): void {
    const entry = this.#entries.get(boxId)
    if (entry !== undefined) this.put({ ...entry, known: { ...entry.known, ...label } })
  }

  remove(boxId: string): boolean {
    const isGone = this.#entries.delete(boxId)
    if (isGone) this.#refresh()
    return isGone
  }

  #refresh(): void {
    const entries = [...this.#entries.values()]
    const isReal = entries.some(({ known }) => known.kind !== 'virtual')
    const visible = entries.filter(({ isFallback }) => isFallback !== true || !isReal)
    this.#all = visible.map(({ known }) => known)
    this.#visible = new Map(this.#all.map((known) => [known.id, known]))
    this.#byAgent = new Map(
      visible.flatMap(({ known, secretHash }) => (secretHash === undefined ? [] : [[secretHash, known]])),
    )
  }
}

export interface Configured {
  readonly settings: BoxSettings
  /** Whether the setting is empty: then the virtual TVs are a fallback, and real boxes hide them. */
  readonly isDefault: boolean
  readonly owned: readonly OwnedBox[]
}

/**
 * The boxes of the setting `BECKON_BOXES`. Throws a BoxSettingsError for an invalid setting. Servers that share a
 * database have virtual TVs only when the setting names them: otherwise each would have its own under the same ids.
 */
export function boxesOfSettings(
  { boxes: setting, database }: Pick<Config, 'boxes' | 'database'>,
  memoryOf: MemoryOf = () => temporaryMemory(),
): Configured {
  const isDefault = (setting?.trim() ?? '') === ''
  const settings = isDefault && database !== undefined ? [] : readBoxSettings(setting)
  const owned = settings.map((one) => ({
    box: makeBox(one, memoryOf),
    owners: one.owners,
    isFallback: isDefault,
    secretHash: secretHashOf(one),
  }))
  return { settings, isDefault, owned }
}

/** Identifies an agent that connects; the secret itself is not kept. */
function secretHashOf(setting: BoxSetting): string | undefined {
  return setting.driver === 'link' && 'secret' in setting ? fingerprint(setting.secret) : undefined
}
