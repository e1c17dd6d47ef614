/**
 * Fits the remote to its user. Each choice is a native control, works at once, and is off until somebody chooses it.
 * The sections are closed, but for those with something that is on, so that the page is short and each can be reached
 * soon.
 */
import type { Sentence } from '@beckon/contract/languages'
import { useState, type ComponentType } from 'react'
import { textPercentIn, hasOwnLayout } from '../../platform/appearance.ts'
import { readNumber, readStored, type FlagName } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/Page.tsx'
import { PartLoading } from '../../ui/Wait.tsx'
import { useWayBack } from '../../client/way-back.tsx'
import { lockTexts } from '../lock/texts.ts'
import { accessMethodPath } from '../../access-methods/access-link.ts'
import styles from './AccessPage.module.css'
import { accessTexts as texts } from './texts.ts'

const choices = () => import('./choices.tsx')

interface Section {
  readonly heading: Sentence
  /** The choices that can be on in this part. */
  readonly switches: readonly FlagName[]
  /** Whether something else in it is chosen. */
  readonly isChosen?: () => boolean
  readonly Choices: ComponentType
}

const choicesPart = (load: () => Promise<ComponentType>) => lazyPart(load, PartLoading, PartLoading)

const SECTIONS: readonly Section[] = [
  {
    heading: texts.look,
    switches: ['lessMotion'],
    isChosen: () => (readStored('theme') ?? 'device') !== 'device' || textPercentIn(readStored('ways')) !== undefined,
    Choices: choicesPart(async () => (await import('./LookChoices.tsx')).LookChoices),
  },
  { heading: texts.sounds, switches: ['keySound'], Choices: choicesPart(async () => (await choices()).Sounds) },
  {
    heading: texts.pressing,
    switches: ['holdToRepeat', 'haptics', 'stayAwake'],
    Choices: choicesPart(async () => (await choices()).Pressing),
  },
  {
    heading: texts.words,
    switches: ['sayPresses', 'sayTv', 'speakAloud', 'plainWords', 'keySymbols', 'arrowWords', 'accessRowFirst'],
    Choices: choicesPart(async () => (await choices()).Words),
  },
  {
    heading: texts.layout,
    switches: ['shortRemote'],
    isChosen: () => hasOwnLayout(readStored('ways')),
    Choices: choicesPart(async () => (await import('./LayoutChoices.tsx')).LayoutChoices),
  },
  {
    heading: texts.watching,
    switches: [],
    isChosen: () => readNumber('watchingMinutes') > 0,
    Choices: choicesPart(async () => (await import('./WatchingChoices.tsx')).WatchingChoices),
  },
  { heading: texts.numbers, switches: ['numberComposer'], Choices: choicesPart(async () => (await choices()).Numbers) },
  { heading: texts.voice, switches: ['microphoneReady'], Choices: choicesPart(async () => (await choices()).Voice) },
  {
    heading: texts.touching,
    switches: [],
    Choices: choicesPart(async () => (await import('./Touching.tsx')).Touching),
  },
  {
    heading: texts.keyboard,
    switches: ['keysToTv', 'arrowsInGroups'],
    Choices: choicesPart(async () => (await choices()).Keyboard),
  },
  {
    heading: lockTexts.heading,
    switches: [],
    isChosen: () => readStored('editLock') !== undefined,
    Choices: choicesPart(async () => (await import('../lock/LockChoice.tsx')).LockChoice),
  },
  {
    heading: texts.remembered,
    switches: ['rememberCommands', 'rememberChannels'],
    Choices: choicesPart(async () => (await choices()).Remembered),
  },
]

export function AccessPage() {
  const t = useT()
  const back = useWayBack()
  return (
    <Page title={t(texts.title)} back={back}>
      <p className={styles.intro}>{t(texts.intro)}</p>
      <LinkButton href={accessMethodPath()} icon="shortcut" className={styles.top}>
        {t(texts.ways)}
      </LinkButton>
      {SECTIONS.map((section) => (
        <ChoicesOf key={section.heading.en} {...section} />
      ))}
    </Page>
  )
}

/** A part that loads when it is opened. */
function ChoicesOf({ heading, switches, isChosen, Choices }: Section) {
  const t = useT()
  const [isOpen] = useState(() => isChosen?.() || switches.some((name) => readStored(name) === true))
  const [wasOpen, setWasOpen] = useState(isOpen)
  return (
    <Fold heading={t(heading)} isOpen={isOpen} onOpen={() => setWasOpen(true)}>
      {wasOpen && <Choices />}
    </Fold>
  )
}
