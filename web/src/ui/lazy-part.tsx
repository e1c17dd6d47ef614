/**
 * Parts of the program that come in files of their own: here, and nowhere else, is said what happens when such a file
 * cannot be fetched. It is asked for again until it comes, and meanwhile something usable stands in its place: without
 * that, all of the page would go with it.
 */
import { lazy, useEffect, useState, type ComponentType } from 'react'

const TRY_AGAIN_AFTER_MS = 3_000

/** `fallback` stands in the part's place while its file cannot be fetched; the part takes over by itself. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = () => null,
): ComponentType<Props> {
  function Missing(props: Props) {
    const [Part, setPart] = useState(() => fallback)
    useEffect(() => fetchPart(load, (part) => setPart(() => part)), [])
    return <Part {...props} />
  }
  return lazy(() =>
    load()
      .catch(() => Missing)
      .then((part) => ({ default: part })),
  )
}

/** Fetches until it comes, every few seconds. What `came` answers ends what it began; the answer here ends either. */
export function fetchPart<Part>(load: () => Promise<Part>, came: (part: Part) => (() => void) | void): () => void {
  let stop: (() => void) | void
  let over = false
  function ask(): void {
    if (over) return
    load().then(
      (part) => over || (stop = came(part)),
      () => setTimeout(ask, TRY_AGAIN_AFTER_MS),
    )
  }
  ask()
  return () => {
    over = true
    stop?.()
  }
}
