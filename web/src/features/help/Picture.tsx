/**
 * A picture of the product itself, in the language of the interface and in the theme (`tools/make-pictures.ts` takes
 * them).
 */
import type { Sentence } from '@beckon/contract/languages'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import styles from './Help.module.css'

const URLS = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

export function Picture({ name, alt }: { name: 'remote' | 'my-remote' | 'editor' | 'tv-buttons'; alt: Sentence }) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={URLS[`./pictures/${name}-${language}-dark.webp`]} />
      <img
        className={styles.picture}
        src={URLS[`./pictures/${name}-${language}.webp`]}
        alt={t(alt)}
        width="600"
        height="1140"
        loading="lazy"
      />
    </picture>
  )
}
