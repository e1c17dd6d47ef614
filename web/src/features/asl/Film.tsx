/**
 * A film without sound that starts only when asked to, with captions in the user's language and all it says as text.
 */
import { useEffect, useState } from 'react'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { captionFile } from './caption-file.ts'
import styles from './Intro.module.css'
import { introTexts, type Caption } from './intro-texts.ts'

export interface FilmProps {
  readonly label: string
  readonly sources: { readonly webm: string; readonly mp4: string }
  readonly poster: string
  readonly captions: readonly Caption[]
}

export function Film({ label, sources, poster, captions }: FilmProps) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const [track, setTrack] = useState<string>()

  useEffect(() => {
    const url = URL.createObjectURL(new Blob([captionFile(captions, language)], { type: 'text/vtt' }))
    setTrack(url)
    return () => URL.revokeObjectURL(url)
  }, [captions, language])

  return (
    <figure className={styles.figure}>
      <video className={styles.film} controls muted playsInline preload="metadata" poster={poster} aria-label={label}>
        <source src={sources.webm} type="video/webm" />
        <source src={sources.mp4} type="video/mp4" />
        {track !== undefined && (
          <track key={track} kind="captions" src={track} srcLang={language} label={t(introTexts.inWords)} default />
        )}
      </video>
      <figcaption>
        <details className={`more ${styles.words}`}>
          <summary>{t(introTexts.inWords)}</summary>
          <ol>
            {captions.map(({ from, says }) => (
              <li key={from}>{t(says)}</li>
            ))}
          </ol>
        </details>
      </figcaption>
    </figure>
  )
}
