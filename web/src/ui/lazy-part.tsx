/**
 * Parts of the program that come in files of their own: here, and nowhere else, is said what happens when such a file
 * cannot be fetched. It is asked for again until it comes, and meanwhile something usable stands in its place: without
 * that, all of the page would go with it.
 */
import { lazy, useEffect, useState, type ComponentType } from 'react'

const TRY_AGAIN_AFTER_MS = 3_000

/**
 * Siblings do not wait for the part: `Loading` stands in its place until its file has come, `Missing` while it cannot
 * be fetched. No `Suspense`, since React keeps back what that has waited for until 300 ms after the fallback was drawn.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
  Loading: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined
  let fetching: Promise<ComponentType<Props>> | undefined
  async function fetchOnce(): Promise<ComponentType<Props>> {
    try {
      return (fetched = await (fetching ??= load()))
    } catch (error) {
      fetching = undefined
      throw error
    }
  }

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => {
      // While it is drawn, as `lazy` would, and not only once it is on the screen.
      if (fetched === undefined) fetchOnce().catch(() => {})
      return fetched ?? Loading
    })
    useEffect(
      () =>
        fetchPart(
          fetchOnce,
          (part) => setPart(() => part),
          () => setPart(() => Missing),
        ),
      [],
    )
    return <Part {...props} />
  }
}

function Nothing() {
  return null
}

/** For a part without which what is around it must not be seen: all up to the next `Suspense` waits for its file. */
export function suspendingPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: lazyPart(load, Missing, Missing) }),
    ),
  )
}

/**
 * Fetches until it comes, every few seconds, and calls `failed` each time that it did not. What `came` answers ends what
 * it began; the answer here ends either.
 */
export function fetchPart<Part>(
  load: () => Promise<Part>,
  came: (part: Part) => (() => void) | void,
  failed?: () => void,
): () => void {
  let stop: (() => void) | void
  let over = false
  function ask(): void {
    if (over) return
    load().then(
      (part) => over || (stop = came(part)),
      () => {
        if (over) return
        failed?.()
        setTimeout(ask, TRY_AGAIN_AFTER_MS)
      },
    )
  }
  ask()
  return () => {
    over = true
    stop?.()
  }
}
