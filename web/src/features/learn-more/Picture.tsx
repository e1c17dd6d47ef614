/**
 * A picture of the product itself, in the language of the interface and in the theme (`tools/make-pictures.ts` takes
 * them).
 */
import type { Sentence } from '@beckon/contract/languages'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import styles from './LearnMore.module.css'

export interface PictureProps {
  /** The addresses of the pictures, by file: each page names its own, and carries no others. */
  readonly urls: Readonly<Record<string, string>>
  readonly name: string
  readonly alt: Sentence
}

export function Picture({ urls, name, alt }: PictureProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const dark = urls[`./pictures/${name}-${language}-dark.webp`]
  const { theme } = document.documentElement.dataset
  return (
    <picture>
      {!theme && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      {theme?.endsWith('dark') && <source srcSet={dark} />}
      <img
        className={styles.picture}
        src={urls[`./pictures/${name}-${language}.webp`]}
        alt={t(alt)}
        width="600"
        height="1140"
        loading="lazy"
      />
    </picture>
  )
}
