/** Which page stands at which path. Each comes when it is needed, so that the first one comes soon. */
import { lazy, type ComponentType } from 'react'
import type { MORE } from './more-routes.ts'
import { PATHS, type FirstPath, type Path } from './paths.ts'

/** The ways to all other pages: fetched once the first page stands, or when one of them is the first. */
export const loadMore = () => import('./more-routes.ts')

const FIRST: Readonly<Record<FirstPath, ComponentType>> = {
  '/': lazy(async () => ({ default: (await import('../features/home/HomePage.tsx')).HomePage })),
  '/remote': lazy(async () => ({ default: (await import('../features/remote/RemotePage.tsx')).RemotePage })),
  '/my-remote': lazy(async () => ({ default: (await import('../features/my-remote/MyRemotePage.tsx')).MyRemotePage })),
}

const others = Object.keys(PATHS).map((path) => [path, later(path as Exclude<Path, FirstPath>)])
export const ROUTES: Readonly<Record<Path, ComponentType>> = { ...(Object.fromEntries(others) as Record<Path, ComponentType>), ...FIRST }

export const PairingCompanion = later('pairing a companion')
export const NotFound = later('not found')
export const ReplaceSession = lazy(async () => ({ default: (await import('../features/session/ReplaceSessionPage.tsx')).ReplaceSessionPage }))

function later(page: keyof typeof MORE): ComponentType {
  return lazy(async () => ({ default: await (await loadMore()).MORE[page]() }))
}
