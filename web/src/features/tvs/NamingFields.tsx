/** A TV's name, room and remote, for a new one and for one that is changed. */
import { TV_NAME_AT_MOST } from '@beckon/contract/tv-shapes'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Radios } from '../../ui/Choice.tsx'
import { finishTexts as texts, ROOM_TEXTS } from './set-up-texts.ts'
import { Field } from '../../ui/Field.tsx'
import type { Naming } from './set-up-machine.ts'

export interface NamingFieldsProps {
  readonly naming: Naming
  readonly isNameMissing: boolean
  readonly suggested?: Naming['layout']
  readonly onChange: (naming: Naming) => void
}

export function NamingFields({ naming, isNameMissing, suggested, onChange }: NamingFieldsProps) {
  const t = useT()
  const { name, room, layout } = naming
  return (
    <>
      <Field
        id="tv-name"
        label={t(texts.name)}
        hint={t(texts.nameHint)}
        error={isNameMissing ? t(texts.nameEmpty) : undefined}
        value={name}
        maxLength={TV_NAME_AT_MOST}
        onText={(text) => onChange({ ...naming, name: text })}
      />
      <div>
        <Field
          id="tv-room"
          label={t(texts.room)}
          value={room}
          maxLength={TV_NAME_AT_MOST}
          onText={(text) => onChange({ ...naming, room: text })}
        />
        <div className="buttons" role="group" aria-label={t(texts.rooms)}>
          {Object.values(ROOM_TEXTS).map((one) => (
            <Button key={one.en} aria-pressed={room === t(one)} onClick={() => onChange({ ...naming, room: t(one) })}>
              {t(one)}
            </Button>
          ))}
        </div>
      </div>
      <Radios
        legend={t(texts.layout)}
        value={layout}
        choices={(['standard', 'flex'] as const).map((one) => [
          one,
          suggested === one ? `${t(texts[one])} ${t(texts.suggested)}` : t(texts[one]),
        ])}
        onChange={(one) => onChange({ ...naming, layout: one })}
      />
    </>
  )
}
