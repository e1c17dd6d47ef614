/** How long to rest on single keys: one is chosen, then its time. */
import { useState } from 'react'
import { remotePath } from '../../client/remote-path.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { changeProfile, profile as profileNow, useProfile } from '../../access-methods/current-method.ts'
import { remoteTargets } from '../../access-methods/page-reader/page-targets.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { remoteFirstTexts, keyTimesTexts as texts } from './setting-texts.ts'
import styles from './AccessMethodPage.module.css'

const PERCENTS = [50, 75, 125, 150, 200, 300, 400]
const USUAL = 0

export function KeyTimes() {
  const t = useT()
  const { keyPercents } = useProfile().dwell
  const hasSession = useSharedState((state) => state.arToken !== undefined)
  // Of a slider or a list no part is a key by itself.
  const keys = remoteTargets().filter(({ id, kind }) => kind === 'press' && /^[\w-]{1,64}$/u.test(id))
  const [chosen, setChosen] = useState(Object.keys(keyPercents)[0])
  const key = keys.find(({ id }) => id === chosen) ?? keys[0]

  if (!key)
    return (
      <>
        <p>{t(remoteFirstTexts.openRemote)}</p>
        <LinkButton href={hasSession ? remotePath() : '/'}>
          {t(hasSession ? commonTexts.openRemote : remoteFirstTexts.toHome)}
        </LinkButton>
      </>
    )

  function change(percent: number): void {
    const { dwell } = profileNow()
    const { [key?.id ?? '']: _before, ...others } = dwell.keyPercents
    const own = percent === USUAL || !key ? {} : { [key.id]: percent }
    changeProfile({ dwell: { ...dwell, keyPercents: { ...others, ...own } } })
  }

  const words = (percent: number) => (percent === USUAL ? t(texts.usual) : t(texts.percent, { percent }))
  const nameOf = (id: string, name: string) => {
    const percent = Object.hasOwn(keyPercents, id) ? keyPercents[id] : undefined
    return percent === undefined ? name : t(texts.keyAndPercent, { key: name, percent })
  }
  return (
    <>
      <p>{t(texts.lead)}</p>
      <div className={`stack ${styles.keyTime}`}>
        <Choice
          label={t(texts.key)}
          value={key.id}
          choices={keys.map(({ id, name }) => [id, nameOf(id, name)] as const)}
          onChange={setChosen}
        />
        <Choice
          label={t(texts.time)}
          value={keyPercents[key.id] ?? USUAL}
          choices={[USUAL, ...PERCENTS].map((percent) => [percent, words(percent)] as const)}
          onChange={change}
        />
      </div>
    </>
  )
}
