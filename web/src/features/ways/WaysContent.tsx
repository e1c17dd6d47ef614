/** How the user presses: which way it is, its switches, and all that can be set of it. */
import { useEffect, useState } from 'react'
import { remotePath } from '../../client/remote-path.ts'
import { useQuery } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Page } from '../../ui/Page.tsx'
import { beginWays, changeProfile, profile, useProfile } from './current-way.ts'
import { SPACE } from './door-profiles.ts'
import type { Profile } from './profile.ts'
import { isQuestion, Questions } from './Questions.tsx'
import { Settings } from './Settings.tsx'
import { settingTexts as texts } from './setting-texts.ts'
import { Switches } from './Switches.tsx'
import { waysTexts } from './texts.ts'
import styles from './WaysPage.module.css'

export function WaysContent() {
  const asked = useQuery().get('ask')
  useEffect(beginWays, [])
  return isQuestion(asked) ? <Questions key={asked} asked={asked} /> : <AllSettings />
}

const WAYS = [
  ['off', texts.wayOff],
  ['scan', texts.wayScan],
  ['dwell', texts.wayDwell],
  ['direct', texts.wayDirect],
] as const

function AllSettings() {
  const t = useT()
  const way = useProfile((state) => state.way)
  const [lastOn, setLastOn] = useState<Profile['way']>(way === 'off' ? 'scan' : way)
  const hasSession = useSharedState((state) => state.arToken !== undefined)

  function turnTo(next: Profile['way']): void {
    if (next !== 'off') setLastOn(next)
    const { switches } = profile()
    changeProfile({ way: next, ...(next !== 'off' && next !== 'dwell' && !switches.length && { switches: [SPACE] }) })
  }

  return (
    <Page title={t(texts.title)} note={t(texts.intro)}>
      <div className={styles.row}>
        <LinkButton href={hasSession ? remotePath() : '/'} icon="left">
          {t(hasSession ? texts.toRemote : texts.toHome)}
        </LinkButton>
        {/* In its place it stays: a press by mistake is taken back by one more. */}
        <Button id="turnWayOff" onClick={() => turnTo(way === 'off' ? lastOn : 'off')}>
          {t(way === 'off' ? texts.turnOn : texts.turnOff)}
        </Button>
        <LinkButton href="/ways?ask=press">{t(texts.questions)}</LinkButton>
      </div>
      <div className={styles.way}>
        <Choice
          label={t(texts.way)}
          hint={t(waysTexts.clash)}
          value={way}
          choices={WAYS.map(([one, words]) => [one, t(words)] as const)}
          onChange={turnTo}
        />
      </div>
      {way !== 'off' && <Switches />}
      <Settings />
    </Page>
  )
}
