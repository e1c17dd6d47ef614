/**
 * The accessibility page. The access method, its times and its switches are open at the top; the other settings are in
 * folds whose headings list the changed ones. Every choice takes effect at once. In the address, `#settings=` opens a
 * settings link and `?ask=` one of the first questions.
 */
import { lockTexts } from '../lock/DigitPad.tsx'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { ensureCanPress } from '../../access-methods/switch-input/scanning-jobs.ts'
import { changeProfile, profile, startAccessMethods, useProfile } from '../../access-methods/current-method.ts'
import { fourKeys, keyOrder } from '../../access-methods/layout/key-order.ts'
import { useWayBack } from '../../client/way-back.tsx'
import { forgetAll } from '../../core/words/typed-history.ts'
import { listen } from '../../platform/listen.ts'
import { useQuery } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { FLEX_BUTTONS } from '../../remote-model/flex-buttons.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Form.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { lazyComponent } from '../../ui/lazy-part.tsx'
import { PartLoading, Page } from '../../ui/Page.tsx'
import styles from './AccessPage.module.css'
import { choiceTexts, layoutTexts, settingTexts as texts } from './setting-texts.ts'
import { hasEffect, SettingControl, useChanged, useSettings } from './SettingControl.tsx'
import {
  applySettings,
  METHOD_SECTIONS,
  REMEMBERED,
  SECTIONS,
  TIMES,
  WAY,
  withValue,
  type Section,
  type Value,
} from './settings.ts'
import { Switches } from './Switches.tsx'

const Questions = lazyComponent<{ readonly asked: string }>(
  async () => (await import('./Questions.tsx')).Questions,
  AllSettings,
  PartLoading,
)
const LockChoice = lazyComponent(async () => (await import('../lock/LockChoice.tsx')).LockChoice)
const OpenedLink = lazyComponent(async () => (await import('./SettingsLink.tsx')).OpenedLink)
const CopyLink = lazyComponent(async () => (await import('./SettingsLink.tsx')).CopyLink)

export function AccessPage() {
  const asked = useQuery().get('ask')
  const [link, setLink] = useState(linkHere)
  useEffect(startAccessMethods, [])
  useLayoutEffect(() => listen(window, { hashchange: () => setLink(linkHere()) }), [])
  if (asked !== null) return <Questions key={asked} asked={asked} />
  if (link !== undefined) return <OpenedLink key={link} link={link} onLeave={() => setLink(undefined)} />
  return <AllSettings />
}

function linkHere(): string | undefined {
  return /[#&]settings=([^&]*)/u.exec(globalThis.location?.hash ?? '')?.[1]
}

function AllSettings() {
  const t = useT()
  const now = useSettings()
  const back = useWayBack()
  const [wantsLink, setWantsLink] = useState(false)
  return (
    <Page title={t(texts.title)} note={t(texts.intro)} back={back}>
      <HowYouPress />
      {METHOD_SECTIONS.filter((section) => hasEffect(section, now)).map((section) => (
        <Settings key={section.heading.en} {...section} />
      ))}
      <h2 className={styles.more}>{t(texts.forEveryone)}</h2>
      {SECTIONS.map((section) => (
        <Settings key={section.heading.en} {...section}>
          {section.heading === layoutTexts.heading && (now.size === 'four' || now.layout.keysShown === '4') && (
            <FourKeys />
          )}
        </Settings>
      ))}
      <Fold heading={t(lockTexts.heading)}>
        <LockChoice />
      </Fold>
      <Settings {...REMEMBERED}>
        <Button
          onClick={() => {
            forgetAll()
            announce(t(choiceTexts.erased))
          }}
        >
          {t(choiceTexts.erase)}
        </Button>
      </Settings>
      <Fold heading={t(texts.copyLink)} onOpen={() => setWantsLink(true)}>
        {wantsLink && <CopyLink />}
      </Fold>
    </Page>
  )
}

function HowYouPress() {
  const t = useT()
  const { way, switches } = useSettings()
  const [lastMethod, setLastMethod] = useState<Value>(way === 'off' ? 'scan' : way)

  function turnTo(next: Value): void {
    if (next !== 'off') setLastMethod(next)
    // After direct switches none may have a job for scanning: its user could choose nothing, and not change this back.
    changeProfile(ensureCanPress(withValue(profile(), WAY, next)))
    applySettings()
  }

  return (
    <>
      <div className={`stack ${styles.way}`}>
        <SettingControl setting={WAY} onChange={turnTo} />
        {TIMES.map((setting) => (
          <SettingControl key={setting.place} setting={setting} />
        ))}
      </div>
      {way !== 'off' && <Switches />}
      <div className={styles.row}>
        {/* It keeps its place, so that a second press undoes an accidental one. */}
        <Button id="turnMethodOff" onClick={() => turnTo(way === 'off' ? lastMethod : 'off')}>
          {t(way === 'off' ? texts.turnOn : texts.turnOff)}
        </Button>
        {way !== 'off' && switches.length > 0 && <LinkButton href="/switch-test">{t(texts.testSwitch)}</LinkButton>}
        <LinkButton href="/access?ask=press">{t(texts.questions)}</LinkButton>
      </div>
    </>
  )
}

/** A folded section of settings. */
function Settings({ heading, settings, children }: Section & { readonly children?: ReactNode }) {
  const t = useT()
  const changed = useChanged(settings)
  return (
    <Fold heading={t(heading)} note={changed}>
      {settings.map((setting) => (
        <SettingControl key={setting.place} setting={setting} />
      ))}
      {children}
    </Fold>
  )
}

const PLACES = [layoutTexts.first, layoutTexts.second, layoutTexts.third, layoutTexts.fourth]

/** Chooses the keys of a remote with four keys. */
function FourKeys() {
  const t = useT()
  const chosen = useProfile(({ layout }) => layout.fourKeys)
  const isFlex = useSharedState((state) => state.isFlex)
  const buttons: readonly RemoteButton[] = isFlex ? FLEX_BUTTONS : BUTTONS
  const four = fourKeys(chosen, isFlex)
  const choices = keyOrder(isFlex).flatMap((id) =>
    buttons.filter((button) => button.id === id).map(({ label }) => [id, t(label)] as const),
  )

  function choose(place: number, id: string): void {
    const changed = [...four]
    const before = changed.indexOf(id)
    // A key that is already in another place swaps with the one here.
    if (before >= 0) changed[before] = changed[place] as string
    changed[place] = id
    changeProfile({ layout: { ...profile().layout, fourKeys: changed } })
    applySettings()
  }

  return (
    <fieldset className="stack">
      <legend className={styles.heading}>{t(layoutTexts.four)}</legend>
      {PLACES.map((label, place) => (
        <Choice
          key={label.en}
          label={t(label)}
          value={four[place] as string}
          choices={choices}
          onChange={(id) => choose(place, id)}
        />
      ))}
    </fieldset>
  )
}
