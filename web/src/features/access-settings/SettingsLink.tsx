/**
 * An opened settings link: lists the changes; one press tries them, a second one keeps them. Nothing is stored before
 * that, and a trial ends by itself, since its user may be unable to press. Also, the user's own settings as a link.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Profile } from '@beckon/contract/profile'
import { useEffect, useRef, useState } from 'react'
import { changeProfile, profile, profileNow, rereadProfile, useProfile } from '../../access-methods/current-method.ts'
import { fourKeys } from '../../access-methods/layout/key-order.ts'
import { useSwitchName } from '../../access-methods/switch-input/switch-words.ts'
import { urlOf } from '../../platform/base-path.ts'
import { realClock } from '../../platform/clock.ts'
import { restoreLostFocus } from '../../platform/redraw.ts'
import { navigate } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { tryStored, writeStored, type StoredName } from '../../platform/stored-values.ts'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import styles from './AccessPage.module.css'
import { layoutTexts, settingTexts } from './setting-texts.ts'
import { hasEffect, useSettings, useValueInWords } from './SettingControl.tsx'
import { ALL_SETTINGS, applySettings, isStored, valueOf } from './settings.ts'
import { linkOf, profileWith, readLink, type LinkedSettings } from './settings-link.ts'

const texts = catalogue('settingsLink')

const TRYING_LASTS_MS = 60_000
const PROBLEMS = { damaged: texts.damaged, 'too long': texts.tooLong, newer: texts.newer } as const

export function OpenedLink({ link, onLeave }: { readonly link: string; readonly onLeave: () => void }) {
  const t = useT()
  const [read] = useState(() => readLink(link))

  function leave(said: string): void {
    navigate('/access', { replace: true })
    announce(said)
    onLeave()
  }

  if (read.is === 'settings') return <Offer linked={read} leave={leave} />
  return <NothingToTry title={t(texts.cannotOpen)} why={t(PROBLEMS[read.is])} leave={leave} />
}

type Leave = (said: string) => void

function NothingToTry({ title, why, leave }: { title: string; why: string; leave: Leave }) {
  const t = useT()
  return (
    <Page title={title} note={why}>
      <div className={styles.row}>
        <Button variant="primary" onClick={() => leave(t(texts.left))}>
          {t(texts.toOptions)}
        </Button>
      </div>
    </Page>
  )
}

function Offer({ linked, leave }: { readonly linked: LinkedSettings; readonly leave: Leave }) {
  const t = useT()
  const [before] = useState(profile)
  const [wanted] = useState(() => profileWith(before, linked))
  const [differing] = useState(() => differences(linked, before, wanted))
  const changes = useChangesInWords(linked, differing, before, wanted)
  /** Ends the trial. With `isKept`, the tried settings stay in effect. */
  const end = useRef<(isKept?: boolean) => void>(undefined)
  const [isTrying, setTrying] = useState(false)
  const heading = useRef<HTMLParagraphElement>(null)

  useEffect(() => () => end.current?.(), [])

  useEffect(() => {
    if (!isTrying) return
    heading.current?.focus()
    return realClock.after(TRYING_LASTS_MS, () => asBefore(t(texts.over)))
    // Only the start of a trial starts the minute.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isTrying])

  function tryIt(): void {
    const stored = [...linked.stored].map(([name, value]) => [name, String(value)] as const)
    const endStored = tryStored(new Map<StoredName, string>([...stored, ['ways', JSON.stringify(wanted)]]))
    useProfile.setState(wanted, true)
    applySettings()
    end.current = (isKept = false) => {
      end.current = undefined
      endStored()
      if (isKept) return
      // Not `before`: another tab may have changed the profile during the trial.
      rereadProfile()
      applySettings()
    }
    setTrying(true)
  }

  function asBefore(said: string): void {
    end.current?.()
    setTrying(false)
    announce(said)
    // The pressed button is gone, and after the minute the focused one.
    restoreLostFocus('#trySettings')
  }

  function keep(): void {
    end.current?.(true)
    for (const [name, value] of linked.stored) writeStored(name, value as never)
    changeProfile(profileWith(profileNow(), linked))
    applySettings()
    leave(t(texts.kept))
  }

  if (changes.length === 0) return <NothingToTry title={t(texts.title)} why={t(texts.same)} leave={leave} />
  return (
    <Page title={t(texts.title)} note={isTrying ? undefined : t(texts.note)}>
      <ul className={styles.changes}>
        {changes.map(([label, to]) => (
          <li key={label}>
            <b>{label}</b> {to}
          </li>
        ))}
      </ul>
      {isTrying ? (
        <>
          <p ref={heading} tabIndex={-1} className={styles.trying}>
            {t(texts.trying)}
          </p>
          {/* A harmless button takes the place of Try, in case of a double press. */}
          <div className={styles.row}>
            <Button icon="previous" onClick={() => asBefore(t(texts.asItWas))}>
              {t(texts.back)}
            </Button>
            <Button id="keepSettings" variant="primary" icon="check" onClick={keep}>
              {t(texts.keep)}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.row}>
          <Button id="trySettings" variant="primary" onClick={tryIt}>
            {t(texts.try)}
          </Button>
          <Button onClick={() => leave(t(texts.left))}>{t(texts.leave)}</Button>
        </div>
      )}
    </Page>
  )
}

/** Must run before a trial, during which the stored values read as the tried ones. */
function differences({ stored }: LinkedSettings, before: Profile, wanted: Profile) {
  return ALL_SETTINGS.filter(({ isPrivate }) => !isPrivate).flatMap((setting) => {
    const to = isStored(setting.place) ? stored.get(setting.place) : valueOf(setting, wanted)
    return to === undefined || to === valueOf(setting, before) ? [] : [{ setting, to }]
  })
}

/** The changes that would take effect, one per line. Changes without effect for now are counted in one line. */
function useChangesInWords(
  { hasUnknown }: LinkedSettings,
  differing: ReturnType<typeof differences>,
  before: Profile,
  wanted: Profile,
): readonly (readonly [label: string, to: string])[] {
  const t = useT()
  const inWords = useValueInWords()
  const nameOf = useSwitchName()
  const isFlex = useSharedState((state) => state.isFlex)
  const effective = differing.filter(({ setting }) => hasEffect(setting, wanted))
  const keys = [before, wanted].map(({ layout }) =>
    fourKeys(layout.fourKeys, isFlex)
      .map((id) => BUTTONS.find((button) => button.id === id)?.label)
      .map((label) => (label ? t(label) : ''))
      .join(', '),
  )
  const switches = [before, wanted].map((one) => one.switches.map(nameOf).join(', '))
  const others = differing.length - effective.length
  return [
    ...effective.map(({ setting, to }) => [t(setting.label), inWords(setting, to)] as const),
    ...(switches[0] === switches[1] ? [] : [[t(settingTexts.switches), switches[1] ?? ''] as const]),
    ...(keys[0] === keys[1] ? [] : [[t(layoutTexts.four), keys[1] ?? ''] as const]),
    ...(others === 0 ? [] : [[t(texts.others), t(texts.othersCount, { count: others })] as const]),
    ...(hasUnknown ? [[t(texts.newerSettings), t(texts.unknown)] as const] : []),
  ]
}

/** The user's own settings as a link and a QR code. */
export function CopyLink() {
  const t = useT()
  const link = linkOf(useSettings(), (setting) => valueOf(setting))
  const address = `${window.location.origin}${urlOf('/access')}#settings=${link}`
  return (
    <>
      <p>{t(texts.copyNote)}</p>
      <div className={styles.row}>
        <CopyButton text={address} copied={t(texts.copied)} notCopied={t(texts.notCopied)}>
          {t(texts.copy)}
        </CopyButton>
      </div>
      <QrCode text={address} label={t(texts.qr)} />
    </>
  )
}
