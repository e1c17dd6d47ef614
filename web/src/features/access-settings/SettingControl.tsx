/** Draws any setting of `settings.ts` as a native control. A change takes effect at once. */
import type { Profile } from '@beckon/contract/profile'
import { useProfile } from '../../access-methods/current-method.ts'
import { useT } from '../../texts/say.ts'
import { Choice, Tick, withOwn, useSeconds } from '../../ui/Form.tsx'
import { changeSetting, defaultOf, keepsWayToPress, useChanges, valueOf, type Setting, type Value } from './settings.ts'
import { settingTexts as texts } from './setting-texts.ts'

/** Returns a function that formats a value of a setting as text, with its unit. */
export function useValueInWords(): (setting: Setting, value: Value) => string {
  const t = useT()
  const seconds = useSeconds()
  return ({ choices, words, as }, value) => {
    const own = words?.[String(value)]
    const values = { number: String(value), count: String(value), percent: String(value) }
    if (own) return t(own, values)
    if (as) return t(as, values)
    return choices ? seconds(Number(value)) : t(value ? texts.on : texts.none)
  }
}

/** Returns the profile and renders the component again on every change of a setting. */
export function useSettings(): Profile {
  useChanges()
  return useProfile()
}

export function hasEffect({ when }: { readonly when?: Setting['when'] }, profile: Profile): boolean {
  return when === undefined || when(profile)
}

/** The settings that differ from their defaults, as text. */
export function useChanged(settings: readonly Setting[]): string {
  const t = useT()
  const inWords = useValueInWords()
  const profile = useSettings()
  return settings
    .filter((one) => hasEffect(one, profile) && valueOf(one, profile) !== defaultOf(one))
    .map((one) => t(texts.changed, { label: t(one.label), value: inWords(one, valueOf(one, profile)) }))
    .join(' · ')
}

interface SettingControlProps {
  readonly setting: Setting
  /** Replaces the default handler, which only stores the value. */
  readonly onChange?: (value: Value) => void
}

export function SettingControl({ setting, onChange }: SettingControlProps) {
  const t = useT()
  const inWords = useValueInWords()
  const profile = useSettings()
  if (!hasEffect(setting, profile)) return null
  const { id, label, choices } = setting
  const value = valueOf(setting, profile)
  const change = onChange ?? ((next: Value) => changeSetting(setting, next))
  const keepsWay = (next: Value) => keepsWayToPress(setting, next, profile)
  const isWhole = choices ? choices.every(keepsWay) : keepsWay(!value)
  const hint = isWhole ? setting.hint : texts.moreWithSwitch
  if (!choices)
    return (
      <Tick label={t(label)} hint={hint && t(hint)} checked={value === true} {...(isWhole && { onChange: change })} />
    )
  return (
    <Choice<string | number>
      id={id}
      label={t(label)}
      hint={hint && t(hint)}
      value={value as string | number}
      choices={withOwn(choices.filter(keepsWay), value).map(
        (one) => [one as string | number, inWords(setting, one)] as const,
      )}
      onChange={change}
    />
  )
}
