/** "Pair a remote" on the TV: seven places for digits, then the question with the remote's name and the two words. */
import { PAIRING_CODE_DIGITS } from '@beckon/contract/pairing'
import type { VirtualTvPairing, VirtualTvState } from '@beckon/contract/virtual-tv'
import { Head } from './Head.tsx'
import { ColourKeys } from './Marks.tsx'
import styles from './PairingScreen.module.css'

export function PairingScreen({ state }: { state: VirtualTvState }) {
  const { pairing } = state
  if (!pairing) return null
  const asks = pairing.stage === 'question' || pairing.stage === 'answering'
  return (
    <div className={styles.whole}>
      <Head title={state.title} now={state.now} />
      <div className={styles.middle}>{asks ? <Question pairing={pairing} /> : <Digits pairing={pairing} />}</div>
      {!asks && <ColourKeys keys={state.colourKeys} />}
    </div>
  )
}

function Digits({ pairing }: { pairing: VirtualTvPairing }) {
  const places = Array.from({ length: PAIRING_CODE_DIGITS }, (_, n) => pairing.digits[n])
  const end = pairing.stage !== 'digits' && pairing.stage !== 'checking'
  return (
    <>
      <p className={end ? styles.outcome : styles.message} data-stage={pairing.stage}>
        {pairing.message}
      </p>
      {pairing.stage !== 'paired' && (
        <p>
          <span className="spoken">{pairing.digits === '' ? 'No digits yet' : [...pairing.digits].join(' ')}</span>
          <span className={styles.digits} aria-hidden="true">
            {places.map((digit, at) => (
              <span key={at} className={styles.digit} data-next={at === pairing.digits.length || undefined}>
                {digit}
              </span>
            ))}
          </span>
        </p>
      )}
    </>
  )
}

function Question({ pairing }: { pairing: VirtualTvPairing }) {
  return (
    <>
      <p className={styles.message}>{pairing.message}</p>
      <p className={styles.words}>{pairing.words}</p>
      <ul className={styles.answers}>
        <li className={styles.answer} aria-current={pairing.focusedAnswer === 'yes' || undefined}>
          Yes
        </li>
        <li className={styles.answer} aria-current={pairing.focusedAnswer === 'no' || undefined}>
          No
        </li>
      </ul>
    </>
  )
}
