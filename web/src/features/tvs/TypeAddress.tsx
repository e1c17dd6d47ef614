/** The address by hand: for sets that do not show themselves, and where nothing can be searched. */
import type { Driver } from '@beckon/contract/drivers'
import { useState } from 'react'
import { focusSoon } from '../../platform/after-frame.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { readAddress } from './address.ts'
import { FAMILY_TEXTS } from './family-texts.ts'
import { findTexts as texts } from './find-texts.ts'
import { LoadFailed, Notice } from '../../ui/Notice.tsx'
import { Field } from '../../ui/Field.tsx'
import { backTo, goTo, type TypedAddress } from './screens.tsx'
import { tvsTexts } from './texts.ts'
import field from '../../ui/Field.module.css'
import styles from './Tvs.module.css'
import { startSetUp, useTvs, type Listed } from './use-tvs.ts'

export function TypeAddress({ typed }: { typed: TypedAddress | undefined }) {
  const t = useT()
  const { listed, load } = useTvs()
  return (
    <Page title={t(texts.addressTitle)} back={backTo(t(tvsTexts.back), { at: 'find' })}>
      {listed === undefined && <Wait />}
      {listed === 'failed' && <LoadFailed words={t(tvsTexts.loadFailed)} onTryAgain={load} />}
      {typeof listed === 'object' && <AddressForm {...listed} typed={typed} />}
    </Page>
  )
}

/** The drivers whose address is that of a program on a computer, not of the TV. */
const OF_A_COMPUTER: ReadonlySet<Driver> = new Set<Driver>(['mqtt', 'lirc', 'home-assistant', 'vdr'])

interface FormProps extends Pick<Listed, 'drivers'> {
  readonly typed: TypedAddress | undefined
}

function AddressForm({ drivers, typed }: FormProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const [driver, setDriver] = useState(typed?.driver)
  const [text, setText] = useState(typed?.text ?? '')
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
    goTo({ at: 'address', typed: { driver, text } }, { replace: true })
    setBusy(true)
    const why = await startSetUp({ driver, ...address })
    setBusy(false)
    if (why === undefined) return
    setFailed(t(why))
    announce(t(why))
  }

  return (
    <Form className={`stack ${styles.form}`} isBusy={busy} onSubmit={goOn}>
      <div>
        <label htmlFor="tv-family" className={field.label}>
          {t(texts.family)}
        </label>
        <select
          id="tv-family"
          className={field.box}
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
          <Notice id="tv-family-error" tone="bad">
            {t(texts.noFamily)}
          </Notice>
        )}
        {driver !== undefined && (
          <p id="tv-family-hint" className="hint">
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
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      <Button type="submit" variant="primary" wide busy={busy}>
        {t(tvsTexts.goOn)}
      </Button>
    </Form>
  )
}
