/**
 * Loads each page when it is needed, so that the first one comes soon. Paths are in `paths.ts`, components in
 * `more-routes.ts`.
 */
import type { ComponentType } from 'react'
import { Crashed } from '../features/errors/ErrorBoundary.tsx'
import { RemotePage } from '../features/remote/RemotePage.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { MORE } from './more-routes.ts'
import { PartLoading } from '../ui/Page.tsx'
import { PATHS, type FirstPath, type Path } from './paths.ts'

/** The routes of all other pages: loaded once the first page is drawn, or at once if it is one of them. */
export const loadMore = () => import('./more-routes.ts')

const FIRST: Readonly<Record<FirstPath, ComponentType>> = {
  '/': lazyPart(async () => (await import('../features/home/HomePage.tsx')).HomePage, Crashed, PartLoading),
  '/remote': RemotePage,
  '/my-remote': lazyPart(
    async () => (await import('../features/my-remote/MyRemotePage.tsx')).MyRemotePage,
    Crashed,
    PartLoading,
  ),
}

const others = Object.keys(PATHS).map((path) => [path, later(path as Exclude<Path, FirstPath>)])
export const ROUTES: Readonly<Record<Path, ComponentType>> = {
  ...(Object.fromEntries(others) as Record<Path, ComponentType>),
  ...FIRST,
}

export const PairingCompanion = later('pairing a companion')
export const NotFound = later('not found')
/** Loaded with the first answer that tells of a new remote. */
export const NewRemotes = lazyPart(async () => (await import('../features/remotes/NewRemotes.tsx')).NewRemotes)
export const ReplaceSession = lazyPart(
  async () => (await import('../features/session/SessionPages.tsx')).ReplaceSessionPage,
  Crashed,
  PartLoading,
)

function later(page: keyof typeof MORE): ComponentType {
  return lazyPart(async () => (await loadMore()).MORE[page](), Crashed, PartLoading)
}
