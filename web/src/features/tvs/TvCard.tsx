/** A TV in a list: its name, what is known of it, and what can be done with it. */
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Tvs.module.css'

export interface TvCardProps {
  readonly name: string
  readonly headingId?: string
  /** Empty ones are left out. */
  readonly facts: readonly string[]
  /** Beside the picture, under the facts. */
  readonly state?: ReactNode
  readonly children: ReactNode
}

export function TvCard({ name, headingId, facts, state, children }: TvCardProps) {
  return (
    <li className="card">
      <div className={styles.top}>
        <Icon name="tv" className={styles.picture} />
        <div className={styles.words}>
          <h2 id={headingId} tabIndex={-1}>
            {name}
          </h2>
          <p className={styles.facts}>
            {facts.filter(Boolean).map((fact) => (
              <span key={fact}>{fact} </span>
            ))}
          </p>
          {state}
        </div>
      </div>
      {children}
    </li>
  )
}
