/**
 * The first view: a picture of the page that the server sent with it (`app/first-view.ts`), there before anything works. It
 * is inert, so that nobody can press, focus or be read a key that does not work yet; the page is made behind it.
 */
let end: (() => void) | undefined

/** Where to make the page: the place itself, or behind the first view that stands in it. */
export function beginBehindFirstView(place: HTMLElement): HTMLElement {
  if (!place.inert) return place
  const behind = place.cloneNode() as HTMLElement
  behind.inert = false
  end = () => place.replaceWith(behind)
  return behind
}

/** The page is made, as the `ref` of a part of it knows: it takes the place of its picture before the next frame. */
export function endFirstView(): void {
  end?.()
}
