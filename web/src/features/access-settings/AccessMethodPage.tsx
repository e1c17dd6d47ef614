/** How the user presses: which access method it is, its switches, and all that can be set of it. */
import { useEffect, useState } from 'react'
import { useWayBack } from '../../client/way-back.tsx'
import { useQuery } from '../../platform/router.ts'
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Page } from '../../ui/Page.tsx'
import { startAccessMethods, changeProfile, profile, useProfile } from '../../access-methods/current-method.ts'
import { SPACE } from '../../access-methods/access-link-profiles.ts'
import type { Profile } from '@beckon/contract/profile'
import { isQuestion, Questions } from './Questions.tsx'
import { settingTexts as texts } from './setting-texts.ts'
import { WAYS } from './settings-table.ts'
import { Settings } from './Settings.tsx'
import { Switches } from './Switches.tsx'
import styles from './AccessMethodPage.module.css'

export function AccessMethodPage() {
  const asked = useQuery().get('ask')
  useEffect(startAccessMethods, [])
  return isQuestion(asked) ? <Questions key={asked} asked={asked} /> : <AllSettings />
}

function AllSettings() {
  const t = useT()
  const way = useProfile((state) => state.way)
  const [lastOn, setLastOn] = useState<Profile['way']>(way === 'off' ? 'scan' : way)
  const hasSwitch = useProfile(({ switches }) => way !== 'off' && switches.length > 0)
  const back = useWayBack()

  function turnTo(next: Profile['way']): void {
    if (next !== 'off') setLastOn(next)
    const { switches } = profile()
    changeProfile({ way: next, ...(next !== 'off' && next !== 'dwell' && !switches.length && { switches: [SPACE] }) })
  }

  return (
    <Page title={t(texts.title)} note={t(texts.intro)} back={back}>
      <div className={styles.row}>
        {/* It stays in its place: one more press undoes a press by mistake. */}
        <Button id="turnMethodOff" onClick={() => turnTo(way === 'off' ? lastOn : 'off')}>
          {t(way === 'off' ? texts.turnOn : texts.turnOff)}
        </Button>
        <LinkButton href="/ways?ask=press">{t(texts.questions)}</LinkButton>
        {hasSwitch && <LinkButton href="/switch-test">{t(texts.testSwitch)}</LinkButton>}
      </div>
      <div className={styles.way}>
        <Choice
          id="accessMethod"
          label={t(texts.way)}
          hint={t(texts.clash)}
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
