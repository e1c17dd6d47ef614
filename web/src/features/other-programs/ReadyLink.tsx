/** A press link that was just made: its secret, which is shown this once, and how to end it. */
import { PRESS_PATH, STATE_WORD, TEXT_WORD, type LinkRight } from '@beckon/contract/other-programs'
import { useEffect, useRef } from 'react'
import { isInHomeAssistant, isOnlyHere, urlOf } from '../../platform/base-path.ts'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { USER } from './files/link-calls.ts'
import { ProgramFiles } from './files/ProgramFiles.tsx'
import form from '../../ui/Form.module.css'
import styles from './OtherProgramsPage.module.css'
import { otherProgramsTexts as texts } from './texts.ts'
import type { ProgramChoice } from './link-draft.ts'

const QrCode = lazyPart(async () => (await import('../../ui/QrCode.tsx')).QrCode)

export interface MadeLink {
  readonly program: ProgramChoice
  readonly name: string
  readonly secret: string
  readonly may: Readonly<Record<LinkRight, boolean>>
  readonly origins: readonly string[]
}

/** A key to begin with: its address shows whether the link works. */
const TRIED_WORD = 'volume-up'

export function ReadyLink({ made, onAnother }: { made: MadeLink; onAnother: () => void }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, secret, may, origins } = made
  const { origin } = window.location
  const word = may.keys ? TRIED_WORD : may.words ? TEXT_WORD : STATE_WORD
  const whole = `${origin}${PRESS_PATH}/${secret}/${word}`
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.ready}>
        {t(texts.ready, { name })}
      </h2>
      {/* Home Assistant lets only its own users in. */}
      {isInHomeAssistant() ? (
        <p className={form.problem}>{t(texts.inside)}</p>
      ) : (
        isOnlyHere() && <p className={form.problem}>{t(texts.onlyHere)}</p>
      )}
      <ProgramFiles first={made.program} link={{ origin, secret }} rights={may} origins={origins} />
      <section aria-labelledby="link-by-hand">
        <h2 id="link-by-hand" className={styles.ready}>
          {t(texts.byHand)}
        </h2>
        <p className={form.note}>{t(texts.onlyOnce)}</p>
        <dl className="list">
          <Part name={t(texts.address)} value={`${origin}${PRESS_PATH}/${word}`} id="link-address" />
          <Part name={t(texts.user)} value={USER} id="link-user" />
          <Part name={t(texts.secret)} value={secret} id="link-secret" />
          <Part name={t(texts.whole)} value={whole} id="link-whole" />
        </dl>
        <QrCode text={whole} label={t(texts.picture)} />
        <p className={form.note}>{t(texts.pictureHint)}</p>
      </section>
      <p className={styles.end}>
        {t(texts.end)} <a href={urlOf('/my-remotes')}>{t(texts.pairedRemotes)}</a>.
      </p>
      <div className={form.row}>
        <Button icon="plus" onClick={onAnother}>
          {t(texts.another)}
        </Button>
      </div>
    </>
  )
}

function Part({ name, value, id }: { name: string; value: string; id: string }) {
  const t = useT()

  return (
    <div className={`card ${styles.part}`}>
      <dt id={id}>{name}</dt>
      <dd>
        <code className={styles.value}>{value}</code>
        <CopyButton text={value} copied={t(texts.copied, { what: name })} notCopied={t(texts.notCopied)}>
          {t(texts.copy)}
          <span className="spoken"> {name}</span>
        </CopyButton>
      </dd>
    </div>
  )
}
