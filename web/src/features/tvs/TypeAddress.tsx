/** The address by hand: for sets that do not show themselves, and where nothing can be searched. */
import type { AnswerOf } from '@beckon/contract/call'
import type { Driver } from '@beckon/contract/drivers'
import { getTvs } from '@beckon/contract/tvs'
import { useEffect, useState } from 'react'
import { useSharedState } from '../../platform/shared-state.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { readAddress } from './address.ts'
import { begin } from './begin.ts'
import { FAMILY_TEXTS } from './family-texts.ts'
import { findTexts as texts } from './find-texts.ts'
import { sendAsOperator } from './access.ts'
import { backTo, Field, focusSoon, Line } from './parts.tsx'
import { tvsTexts } from './texts.ts'
import styles from './Tvs.module.css'
import { commonTexts } from '../../texts/common-texts.ts'

export function TypeAddress() {
  const t = useT()
  const [known, setKnown] = useState<Known | 'failed'>()
  async function load(): Promise<void> {
    setKnown(undefined)
    const result = await sendAsOperator(getTvs)
    setKnown(result.is === 'answer' ? result.answer : 'failed')
  }
  useEffect(() => void load(), [])
  return (
    <Page title={t(texts.addressTitle)} back={backTo(t(tvsTexts.back), { at: 'find' })}>
      {known === undefined && <Wait />}
      {known === 'failed' && (
        <>
          <Line tone="bad">{t(tvsTexts.loadFailed)}</Line>
          <div className={styles.buttons}>
            <Button onClick={() => void load()}>{t(commonTexts.tryAgain)}</Button>
          </div>
        </>
      )}
      {typeof known === 'object' && <AddressForm {...known} />}
    </Page>
  )
}

/** What is addressed is a program on a computer, and not the TV. */
const OF_A_COMPUTER: ReadonlySet<Driver> = new Set<Driver>(['mqtt', 'lirc', 'home-assistant', 'vdr'])

type Known = Pick<AnswerOf<typeof getTvs>, 'drivers' | 'agents'>

function AddressForm({ drivers, agents }: Known) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const [driver, setDriver] = useState<Driver>()
  const [text, setText] = useState('')
  const [via, setVia] = useState('')
  const [wrong, setWrong] = useState<'driver' | 'address'>()
  const [failed, setFailed] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sorted = [...drivers].sort((one, other) =>
    say(FAMILY_TEXTS[one].name, language).localeCompare(say(FAMILY_TEXTS[other].name, language), language),
  )

  async function goOn(): Promise<void> {
    const address = readAddress(text)
    const missing = driver === undefined ? 'driver' : address === undefined ? 'address' : undefined
    setWrong(missing)
    setFailed(undefined)
    if (driver === undefined || address === undefined)
      return focusSoon(missing === 'driver' ? 'tv-family' : 'tv-address')
    setBusy(true)
    const why = await begin({ driver, ...address, ...(via !== '' && { via }) })
    setBusy(false)
    if (why === undefined) return
    setFailed(t(why))
    announce(t(why))
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void goOn()
      }}
    >
      <div>
        <label htmlFor="tv-family" className={styles.label}>
          {t(texts.family)}
        </label>
        <select
          id="tv-family"
          className={styles.field}
          value={driver ?? ''}
          aria-invalid={wrong === 'driver' ? true : undefined}
          aria-describedby={
            wrong === 'driver' ? 'tv-family-error' : driver === undefined ? undefined : 'tv-family-hint'
          }
          onChange={(event) => setDriver(sorted.find((one) => one === event.currentTarget.value))}
        >
          <option value="">{t(texts.choose)}</option>
          {sorted.map((one) => (
            <option key={one} value={one}>
              {t(FAMILY_TEXTS[one].name)}
            </option>
          ))}
        </select>
        {wrong === 'driver' && (
          <Line id="tv-family-error" tone="bad">
            {t(texts.noFamily)}
          </Line>
        )}
        {driver !== undefined && (
          <p id="tv-family-hint" className={styles.hint}>
            {t(FAMILY_TEXTS[driver].switchOn)}
          </p>
        )}
      </div>
      <Field
        id="tv-address"
        label={t(texts.address)}
        hint={t(driver !== undefined && OF_A_COMPUTER.has(driver) ? texts.serverAddressHint : texts.addressHint)}
        error={wrong === 'address' ? t(texts.noAddress) : undefined}
        value={text}
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onText={setText}
      />
      {agents.length > 0 && (
        <div>
          <label htmlFor="tv-via" className={styles.label}>
            {t(texts.home)}
          </label>
          <select
            id="tv-via"
            className={styles.field}
            value={via}
            onChange={(event) => setVia(event.currentTarget.value)}
          >
            <option value="">{t(texts.homeOfServer)}</option>
            {agents.map(({ id, name }) => (
              <option key={id} value={id}>
                {t(texts.through, { name })}
              </option>
            ))}
          </select>
        </div>
      )}
      {failed !== undefined && <Line tone="bad">{failed}</Line>}
      <Button type="submit" variant="primary" wide busy={busy}>
        {t(texts.goOn)}
      </Button>
    </form>
  )
}
