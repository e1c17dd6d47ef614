/** The drawings of the first questions. Few visits need them, so they are not in `ui/icons/sprite.svg`. */
import type { ReactNode } from 'react'
import styles from './AccessPage.module.css'

const DRAWINGS = {
  touch: (
    <>
      <path d="M9.5 14V6.5a1.75 1.75 0 0 1 3.5 0v5l4.1 1a2.2 2.2 0 0 1 1.6 2.6l-.8 3.4a3.4 3.4 0 0 1-3.3 2.5h-2.3a4 4 0 0 1-3.2-1.6L6 15.6a1.5 1.5 0 0 1 2.2-2z" />
      <path d="M6 8.5a5.5 5.5 0 1 1 10.5 0" />
    </>
  ),
  rest: (
    <>
      <path className={styles.soft} d="M12 3a9 9 0 1 1-9 9" />
      <path d="m9 8 8 3.2-3.4 1.4L12.2 16z" />
    </>
  ),
  'one switch': (
    <>
      <path className={styles.soft} d="M7 15.5a5 5 0 0 1 10 0z" />
      <rect x="3.5" y="15.5" width="17" height="5" rx="2" />
      <path d="M12 2.5v5" />
      <path d="m9.5 5.2 2.5 2.5 2.5-2.5" />
    </>
  ),
  'two switches': (
    <>
      <path className={styles.soft} d="M3.5 16a2.75 2.75 0 0 1 5.5 0zM15 16a2.75 2.75 0 0 1 5.5 0z" />
      <rect x="1.75" y="16" width="9" height="4.5" rx="1.75" />
      <rect x="13.25" y="16" width="9" height="4.5" rx="1.75" />
      <path d="M3.5 7h5.5" />
      <path d="M6.8 4.7 9.1 7 6.8 9.3" />
      <path d="m15.2 7 1.9 2 3.6-4.2" />
    </>
  ),
  keyboard: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="2" />
      <path d="M6 9.5h.01M10 9.5h.01M14 9.5h.01M18 9.5h.01M6 14.5h.01M9.5 14.5h5M18 14.5h.01" />
    </>
  ),
  reader: (
    <>
      <rect className={styles.soft} x="2.5" y="4" width="10.5" height="16" rx="2" />
      <path d="M5.5 8.5h4.5M5.5 12h4.5M5.5 15.5h2.5" />
      <path d="M16 9.2a4 4 0 0 1 0 5.6" />
      <path d="M18.7 6.6a7.8 7.8 0 0 1 0 10.8" />
    </>
  ),
  helped: (
    <>
      <circle cx="8" cy="7.5" r="3.25" />
      <path className={styles.soft} d="M2.5 20a5.5 5.5 0 0 1 11 0z" />
      <circle cx="17" cy="9.5" r="2.5" />
      <path d="M16 14.8a4.6 4.6 0 0 1 5.5 5.2h-4" />
    </>
  ),
  yes: <path d="m4.5 12.5 5 5L19.5 7" />,
  no: <path d="m6 6 12 12M18 6 6 18" />,
  short: clock('M12 12V3a9 9 0 0 1 9 9z'),
  medium: clock('M12 3a9 9 0 0 1 0 18z'),
  long: clock('M12 12V3a9 9 0 1 1-9 9z'),
} as const satisfies Record<string, ReactNode>

export type PictureName = keyof typeof DRAWINGS

function clock(elapsed: string): ReactNode {
  return (
    <>
      <path className={styles.soft} d={elapsed} />
      <circle cx="12" cy="12" r="9" />
    </>
  )
}

export function MethodPicture({ name }: { name: PictureName }) {
  return (
    <svg className={`icon ${styles.picture}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {DRAWINGS[name]}
    </svg>
  )
}
