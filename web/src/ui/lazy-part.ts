/** Parts of a page that come in files of their own. */
import { lazy, type ComponentType } from 'react'

/** When its file cannot be fetched, `otherwise` stands in the part's place: without that, all of the page would go with it. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, otherwise: ComponentType<Props> = () => null): ComponentType<Props> {
  return lazy(() => load().catch(() => otherwise).then((part) => ({ default: part })))
}
