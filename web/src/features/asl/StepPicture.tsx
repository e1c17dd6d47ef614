/** The drawing of a step; the words beside it say the same. */
import light from './films/step-light.svg?url&no-inline'
import spell from './films/step-spell.svg?url&no-inline'
import stop from './films/step-stop.svg?url&no-inline'
import styles from './Intro.module.css'
import type { Step } from './intro-texts.ts'

const PICTURES: Readonly<Record<Step['picture'], string>> = { light, spell, stop }

export function StepPicture({ picture }: { readonly picture: Step['picture'] }) {
  return <img className={styles.picture} src={PICTURES[picture]} alt="" width="250" height="200" />
}
