/** A drawing for Home: the remote on a tablet, and the TV that follows it. It says nothing that the words do not. */
import styles from './HomePicture.module.css'

export function HomePicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 360 150" aria-hidden="true" focusable="false">
      <rect className={styles.tv} x="150" y="10" width="196" height="112" rx="10" />
      <rect className={styles.screen} x="158" y="18" width="180" height="96" rx="5" />
      <circle className={styles.sun} cx="286" cy="62" r="20" />
      <path className={styles.hill} d="M158 96 Q204 58 248 86 T338 78 V109 Q338 114 333 114 H163 Q158 114 158 109 Z" />
      <path className={styles.tv} d="M226 122h44l8 14h-60z" />
      <rect className={styles.tablet} x="14" y="36" width="76" height="108" rx="11" />
      <circle className={styles.pad} cx="52" cy="78" r="25" />
      <circle className={styles.ok} cx="52" cy="78" r="11" />
      <g className={styles.keys}>
        <rect x="27" y="114" width="14" height="9" rx="3" />
        <rect x="45" y="114" width="14" height="9" rx="3" />
        <rect x="63" y="114" width="14" height="9" rx="3" />
        <rect x="27" y="127" width="14" height="9" rx="3" />
        <rect x="45" y="127" width="14" height="9" rx="3" />
        <rect x="63" y="127" width="14" height="9" rx="3" />
      </g>
      <g className={styles.waves}>
        <path d="M102 66q8 12 0 24" />
        <path d="M113 58q14 20 0 40" />
        <path d="M124 50q20 28 0 56" />
      </g>
    </svg>
  )
}
