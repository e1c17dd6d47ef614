/** The settings of the access method that is on, each of which counts as soon as it is changed. */
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { useT } from '../../texts/texts.ts'
import { Choice, Tick } from '../../ui/Choice.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { changeProfile, profile as profileNow, useProfile } from '../../access-methods/current-method.ts'
import { settingTexts as texts } from './setting-texts.ts'
import { useValueInWords } from './setting-words.ts'
import { SECTIONS, type Row } from './settings-table.ts'
import styles from './AccessMethodPage.module.css'

/** How long a thing takes, and closed below it all that is fine tuning. */
export function Settings() {
  const t = useT()
  const profile = useProfile()
  const inWords = useValueInWords()
  const sections = SECTIONS.filter(({ when }) => when(profile)).map(({ heading, rows }) => ({
    heading,
    rows: rows.filter(({ when }) => when === undefined || when(profile)),
  }))
  const setting = (row: Row) => (
    <Setting
      key={row.name}
      row={row}
      value={valueIn(profile, row)}
      onChange={(next) => changeProfile({ [row.part]: { ...profileNow()[row.part], [row.name]: next } })}
    />
  )
  const changed = (rows: readonly Row[]) =>
    rows
      .filter((row) => valueIn(profile, row) !== valueIn(DEFAULT_PROFILE, row))
      .map((row) => t(texts.changed, { label: t(row.label), value: inWords(row, valueIn(profile, row)) }))
  return (
    <>
      <div className={styles.way}>
        {sections.flatMap(({ rows }) => rows.filter(({ isMain }) => isMain).map(setting))}
      </div>
      {sections.length > 0 && <h2 className={styles.fine}>{t(texts.fineTuning)}</h2>}
      {sections.map(({ heading, rows }) => {
        const fine = rows.filter(({ isMain }) => !isMain)
        return (
          <Fold key={heading.en} heading={t(heading)} note={changed(fine).join(' · ')}>
            {fine.map(setting)}
          </Fold>
        )
      })}
    </>
  )
}

function valueIn(profile: Profile, { part, name }: Row): unknown {
  return (profile[part] as Readonly<Record<string, unknown>>)[name]
}

interface SettingProps {
  readonly row: Row
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function Setting({ row, value, onChange }: SettingProps) {
  const t = useT()
  const inWords = useValueInWords()
  const hint = row.hint && t(row.hint)

  if (row.is === 'tick') return <Tick label={t(row.label)} hint={hint} checked={value === true} onChange={onChange} />
  if (row.is === 'words')
    return (
      <Choice
        label={t(row.label)}
        hint={hint}
        value={String(value)}
        choices={row.choices.map(([one]) => [one, inWords(row, one)] as const)}
        onChange={onChange}
      />
    )
  return (
    <Choice
      label={t(row.label)}
      hint={hint}
      value={Number(value)}
      choices={withOwn(row.choices, Number(value)).map((one) => [one, inWords(row, one)] as const)}
      onChange={onChange}
    />
  )
}

/** A value that somebody measured may stand between those of the list. */
function withOwn(choices: readonly number[], value: number): readonly number[] {
  if (choices.includes(value)) return choices
  const after = choices.findIndex((one) => one > value)
  return after < 0 ? [...choices, value] : [...choices.slice(0, after), value, ...choices.slice(after)]
}
