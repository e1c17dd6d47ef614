/** The choices of each section. A file of its own: the page shows its sections before it is loaded. */
import { useState } from 'react'
import { changeShared, useSharedState } from '../../platform/shared-state.ts'
import { readNumber, readStored, writeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { applyArrowsInGroups } from '../../ui/arrows-in-groups.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { playSound } from '../../core/press/sounds.ts'
import { keepRecents } from '../../core/channels/channel-lists.ts'
import { digitSpacingMs, keepDigitSpacing } from '../../remote-model/digit-spacing.ts'
import { forgetAll, keepCommands } from '../../core/words/typed-history.ts'
import styles from './AccessPage.module.css'
import { choiceTexts as texts } from './choice-texts.ts'
import { KeyBindingChoices } from './KeyBindingChoices.tsx'
import { OnOff, Seconds } from './controls.tsx'

/**
 * The longest of each are what EN 301 549, 5.7 asks for, and more. Each list has what counts until the user chooses.
 */
const DELAYS_MS = [300, 500, 750, 1000, 1500, 2000, 3000, 5000]
const RATES_MS = [100, 200, 300, 500, 1000, 2000, 3000]
const VOICE_LIMITS_MS = [5000, 8000, 10_000, 12_000, 15_000]
const SPACING = { read: digitSpacingMs, write: keepDigitSpacing }
/** The rate of the voice, in percent. */
const RATES = [50, 75, 100, 125, 150, 200]
const SPACINGS_MS = [150, 300, 500, 750, 1000, 1500]
/** No such time, or at least the time that EN 301 549, 5.8 asks for. */
const IGNORE_MS = [0, 300, 500, 1000, 1500, 2000, 3000]

/** The choice of sounds, as in the menu, with their volume and an example of each. */
export function Sounds() {
  const t = useT()
  const isOn = useSharedState((state) => state.keySound)
  const [volume, setVolume] = useState(() => readNumber('soundVolume'))
  return (
    <>
      <OnOff
        name="keySound"
        label={texts.soundCues}
        hint={texts.soundCuesHint}
        isOn={isOn}
        onChange={(keySound) => changeShared({ keySound })}
      />
      <div className={styles.volume}>
        <label htmlFor="sound-volume">{t(texts.volume)}</label>
        <div className={styles.slider}>
          <input
            id="sound-volume"
            type="range"
            min={0}
            max={100}
            step={10}
            value={volume}
            aria-valuetext={t(texts.percent, { percent: volume })}
            onChange={(event) => {
              setVolume(event.target.valueAsNumber)
              writeStored('soundVolume', event.target.valueAsNumber)
            }}
            // Heard where the slider stops, and not at every step on the way.
            onPointerUp={() => playSound('press')}
            onKeyUp={() => playSound('press')}
          />
          <output htmlFor="sound-volume">{t(texts.percent, { percent: volume })}</output>
        </div>
      </div>
      <div role="group" aria-labelledby="hear-sounds" className={styles.hear}>
        <span id="hear-sounds">{t(texts.hear)}</span>
        <Button onClick={() => playSound('press')}>{t(texts.hearPress)}</Button>
        <Button onClick={() => playSound('refused')}>{t(texts.hearRefused)}</Button>
        <Button onClick={() => playSound('recording')}>{t(texts.hearRecording)}</Button>
        <Button onClick={() => playSound('recorded')}>{t(texts.hearRecorded)}</Button>
      </div>
    </>
  )
}

export function Pressing() {
  return (
    <>
      <Seconds name="ignorePowerMs" label={texts.ignorePower} hint={texts.ignorePowerHint} choices={IGNORE_MS} />
      <Seconds name="ignoreOthersMs" label={texts.ignoreOthers} hint={texts.ignoreOthersHint} choices={IGNORE_MS} />
      <OnOff name="holdToRepeat" label={texts.holdToRepeat} hint={texts.holdToRepeatHint}>
        <Seconds name="repeatDelayMs" label={texts.delay} choices={DELAYS_MS} />
        <Seconds name="repeatEveryMs" label={texts.every} choices={RATES_MS} />
      </OnOff>
      {'vibrate' in navigator && <OnOff name="haptics" label={texts.haptics} hint={texts.hapticsHint} />}
      {'wakeLock' in navigator && <OnOff name="stayAwake" label={texts.stayAwake} hint={texts.stayAwakeHint} />}
    </>
  )
}

/** Choices about the spoken and visible signs of a press. */
export function Words() {
  const t = useT()
  return (
    <>
      <OnOff name="sayPresses" label={texts.sayPresses} hint={texts.sayPressesHint} />
      <OnOff name="sayTv" label={texts.sayTv} hint={texts.sayTvHint} />
      <OnOff name="speakAloud" label={texts.speakAloud} hint={texts.speakAloudHint} onChange={applySpeakAloud}>
        <SpeechRate />
        <Button onClick={() => announce(t(texts.speechExample))}>{t(texts.hearSpeech)}</Button>
      </OnOff>
      <OnOff name="plainWords" label={texts.plainWords} hint={texts.plainWordsHint} onChange={applyKeyWords} />
      <OnOff name="keySymbols" label={texts.keySymbols} hint={texts.keySymbolsHint} onChange={applyKeyWords} />
      <OnOff name="arrowWords" label={texts.arrowWords} hint={texts.arrowWordsHint} />
      <OnOff name="accessRowFirst" label={texts.accessRowFirst} hint={texts.accessRowFirstHint} />
    </>
  )
}

/** Also turned on by a press here, which lets the browser speak. What is chosen when its file has come counts. */
function applySpeakAloud(): void {
  void import('../../ui/speech/speak.ts').then(({ announceAloud }) => announceAloud(readStored('speakAloud') === true))
}

/** The remote is drawn with it when it is opened again. */
function applyKeyWords(): void {
  void import('../remote/plain/key-words.ts').then(({ showKeyWords }) => showKeyWords())
}

function SpeechRate() {
  const t = useT()
  const [rate, setRate] = useState(() => readNumber('speechRate'))
  return (
    <Choice
      label={t(texts.speechRate)}
      value={rate}
      choices={RATES.map((one) => [one, t(texts.percent, { percent: one })] as const)}
      onChange={(next) => {
        setRate(next)
        writeStored('speechRate', next)
      }}
    />
  )
}

export function Numbers() {
  const t = useT()
  const box = useSharedState((state) => state.deviceName)
  return (
    <OnOff name="numberComposer" label={texts.composer} hint={texts.composerHint}>
      <Seconds
        name={SPACING}
        label={texts.spacing}
        hint={box === undefined ? t(texts.spacingHint) : t(texts.spacingHintFor, { box })}
        choices={SPACINGS_MS}
      />
    </OnOff>
  )
}

export function Voice() {
  return (
    <>
      <Seconds name="voiceLimitMs" label={texts.voiceLimit} hint={texts.voiceLimitHint} choices={VOICE_LIMITS_MS} />
      <OnOff name="microphoneReady" label={texts.microphoneReady} hint={texts.microphoneReadyHint} />
    </>
  )
}

export function Keyboard() {
  return (
    <>
      <OnOff name="keysToTv" label={texts.keysToTv} hint={texts.keysToTvHint}>
        <KeyBindingChoices />
      </OnOff>
      <OnOff
        name="arrowsInGroups"
        label={texts.arrowsInGroups}
        hint={texts.arrowsInGroupsHint}
        onChange={applyArrowsInGroups}
      />
    </>
  )
}

/** Choices that store what the user watches: off until the user turns them on, and only until log-out. */
export function Remembered() {
  const t = useT()
  return (
    <>
      <OnOff name="rememberCommands" label={texts.remember} hint={texts.rememberHint} onChange={keepCommands} />
      <Button
        onClick={() => {
          forgetAll()
          announce(t(texts.erased))
        }}
      >
        {t(texts.erase)}
      </Button>
      <OnOff
        name="rememberChannels"
        label={texts.rememberChannels}
        hint={texts.rememberChannelsHint}
        onChange={keepRecents}
      />
    </>
  )
}
