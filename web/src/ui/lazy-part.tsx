/**
 * Parts of the app that are loaded from files of their own. Only this module decides what happens if such a file cannot
 * be fetched: it is requested again every three seconds, and a replacement is drawn meanwhile, so that the rest of the
 * page works.
 */
import { lazy, useEffect, useState, type ComponentType } from 'react'
import { useT } from '../texts/say.ts'
import { Button } from './Button.tsx'
import { crashTexts, uiTexts } from './texts.ts'
import { PartLoading } from './Page.tsx'

const TRY_AGAIN_AFTER_MS = 3_000

/**
 * A component for which its siblings do not wait: `Loading` is drawn until its file has loaded, `Missing` while it
 * cannot be fetched. No `Suspense`: React would delay it until 300 ms after the fallback.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
  Loading: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined
  const fetchOnce = loadOnce(async () => (fetched = await load()))

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => {
      // Loads during render, as `React.lazy` does, not after mount. The effect handles a failure.
      if (fetched === undefined) fetchOnce().catch(() => {})
      return fetched ?? Loading
    })
    useEffect(
      () =>
        loadModule(
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

/**
 * A component for which the user waits: until it has loaded, a message says that it is loading, or that it cannot be
 * loaded yet.
 */
export function lazyComponentWithStatus<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyComponent(load, PartMissing, PartLoading)
}

/**
 * Stands in for a part of the page that could not be loaded yet. The part appears by itself, except in browsers that
 * remember a failed import: there the page has to be loaded again.
 */
export function PartMissing() {
  const t = useT()
  return (
    <div>
      <p role="status">{t(uiTexts.noConnection)}</p>
      <Button onClick={() => window.location.reload()}>{t(crashTexts.reload)}</Button>
    </div>
  )
}

/**
 * For a component without which its surroundings must not be shown: all up to the next `Suspense` waits for its file.
 */
export function suspendingComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: lazyComponent(load, Missing, Missing) }),
    ),
  )
}

/**
 * Makes one load for all callers. They continue in the order of their calls, which several `import()` of one file do
 * not guarantee. After a failure the next caller loads again.
 */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * Calls `load` every few seconds until it succeeds, and `onFailure` after each failure. `onLoaded` may return a
 * function that ends what it started; the returned function stops fetching, or calls that one.
 */
export function loadModule<Part>(
  load: () => Promise<Part>,
  onLoaded: (part: Part) => (() => void) | void,
  onFailure?: () => void,
): () => void {
  let stop: (() => void) | void
  let ended = false
  function tryLoad(): void {
    if (ended) return
    load().then(
      (part) => ended || (stop = onLoaded(part)),
      () => {
        if (ended) return
        onFailure?.()
        setTimeout(tryLoad, TRY_AGAIN_AFTER_MS)
      },
    )
  }
  tryLoad()
  return () => {
    ended = true
    stop?.()
  }
}
