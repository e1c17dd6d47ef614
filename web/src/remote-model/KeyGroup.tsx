/** A group of keys of a remote. Its heading is for screen readers only: the keys themselves show what it says. */
import type { ReactNode } from 'react'
import { useT } from '../texts/texts.ts'
import type { Group } from './button-table.ts'
import styles from './KeyGroup.module.css'
import { groupTexts } from './texts.ts'

export function KeyGroup({ group, children }: { group: Group | 'words'; children: ReactNode }) {
  const t = useT()
  return (
    <div role="group" aria-labelledby={`${group}-group`} className={`${styles.group} ${styles[`${group}Group`] ?? ''}`}>
      <h2 id={`${group}-group`} className="spoken">
        {t(groupTexts[group])}
      </h2>
      {children}
    </div>
  )
}
