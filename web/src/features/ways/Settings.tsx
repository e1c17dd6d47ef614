/** The settings of the way that is on, each of which counts as soon as it is changed. */
import { useSeconds } from '../../ui/seconds.ts'
import { useT } from '../../texts/texts.ts'
import { Choice, Tick } from '../../ui/Choice.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { changeProfile, useProfile } from './current-way.ts'
import { SECTIONS, type Row } from './settings-table.ts'

export function Settings() {
  const t = useT()
  const profile = useProfile()
  return (
    <>
      {SECTIONS.filter(({ when }) => when(profile)).map(({ heading, rows }, at) => (
        <Fold key={heading.en} heading={t(heading)} isOpen={at === 0}>
          {rows
            .filter(({ when }) => when === undefined || when(profile))
            .map((row) => (
              <Setting key={row.name} row={row} />
            ))}
        </Fold>
      ))}
    </>
  )
}

function Setting({ row }: { row: Row }) {
  const t = useT()
  const seconds = useSeconds()
  const { part, name } = row
  const value = useProfile((profile) => (profile[part] as Readonly<Record<string, unknown>>)[name])
  const hint = row.hint && t(row.hint)
  const change = (next: unknown): void => changeSetting(part, name, next)

  if (row.is === 'tick') return <Tick label={t(row.label)} hint={hint} checked={value === true} onChange={change} />
  if (row.is === 'words')
    return (
      <Choice
        label={t(row.label)}
        hint={hint}
        value={String(value)}
        choices={row.choices.map(([one, words]) => [one, t(words)] as const)}
        onChange={change}
      />
    )
  const { as, words = {} } = row
  return (
    <Choice
      label={t(row.label)}
      hint={hint}
      value={Number(value)}
      choices={withOwn(row.choices, Number(value)).map((one) => [one, inWords(one)] as const)}
      onChange={change}
    />
  )

  function inWords(one: number): string {
    const own = words[one]
    if (own) return t(own)
    return as === 'seconds' ? seconds(one) : t(as, { number: one, percent: one })
  }
}

function changeSetting(part: Row['part'], name: string, value: unknown): void {
  const before = useProfile.getState()
  changeProfile({ [part]: { ...before[part], [name]: value } })
}

/** A value that somebody measured may stand between those of the list. */
function withOwn(choices: readonly number[], value: number): readonly number[] {
  if (choices.includes(value)) return choices
  const after = choices.findIndex((one) => one > value)
  return after < 0 ? [...choices, value] : [...choices.slice(0, after), value, ...choices.slice(after)]
}
