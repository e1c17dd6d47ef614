/** The practice TV and its keys, with the names and groups that they have on the remote. */
import { buttonsOf } from '../../../buttons/button-table.ts'
import { KeyGroup } from '../../../buttons/KeyGroup.tsx'
import { useT } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { practiceTexts as texts } from './practice-texts.ts'
import { PRACTICE_KEYS, type PracticeKey, type PracticeTv } from './practice-tv.ts'
import styles from './Practice.module.css'

const GROUPS = ['volume', 'channel', 'menus'] as const

export interface PracticeRemoteProps {
  readonly tv: PracticeTv
  readonly wanted: string | undefined
  readonly onPress: (key: PracticeKey) => void
  readonly onPointer: (key: string, is: 'on' | 'off') => void
}

export function PracticeRemote({ tv, wanted, onPress, onPointer }: PracticeRemoteProps) {
  const t = useT()
  return (
    <>
      <Screen tv={tv} />
      <div className={styles.keys}>
        {GROUPS.map((group) => (
          <KeyGroup key={group} group={group}>
            <div className={styles.group}>
              {buttonsOf(group).flatMap(({ id, label, icon }) => {
                const key = PRACTICE_KEYS.find((one) => one === id)
                if (!key) return []
                return [
                  <Button
                    key={key}
                    id={key}
                    variant="key"
                    icon={icon ?? 'plus'}
                    className={wanted === key ? styles.wanted : styles.key}
                    onClick={() => onPress(key)}
                    onPointerEnter={() => onPointer(key, 'on')}
                    onPointerLeave={() => onPointer(key, 'off')}
                  >
                    {t(label)}
                  </Button>,
                ]
              })}
            </div>
          </KeyGroup>
        ))}
      </div>
    </>
  )
}

function Screen({ tv: { channel, volume, isMuted, shows } }: { tv: PracticeTv }) {
  const t = useT()
  const said = [
    t(texts.channel, { number: channel }),
    isMuted ? t(texts.muted) : t(texts.volume, { number: volume }),
    ...(shows === 'programme' ? [] : [t(shows === 'guide' ? texts.guide : texts.info)]),
  ]
  return (
    <div className={styles.screen} role="img" aria-label={`${t(texts.tv)}: ${said.join(', ')}`}>
      <span className={styles.name}>{t(texts.tv)}</span>
      {said.map((words, at) => (
        <span key={words} className={at === 0 ? styles.channel : undefined}>
          {words}
        </span>
      ))}
    </div>
  )
}
