/** Which page stands at which path. Each comes when it is needed, so that the first one comes soon. */
import { lazy, type ComponentType } from 'react'
import type { Path } from './paths.ts'

export const ROUTES: Readonly<Record<Path, ComponentType>> = {
  '/': lazy(async () => ({ default: (await import('../features/home/HomePage.tsx')).HomePage })),
  '/waiting-for-tv': lazy(async () => ({ default: (await import('../features/pairing/WaitingForTvPage.tsx')).WaitingForTvPage })),
  '/choose-device': lazy(async () => ({ default: (await import('../features/devices/ChooseDevicePage.tsx')).ChooseDevicePage })),
  '/remote': lazy(async () => ({ default: (await import('../features/remote/RemotePage.tsx')).RemotePage })),
  '/my-remote': lazy(async () => ({ default: (await import('../features/my-remote/MyRemotePage.tsx')).MyRemotePage })),
  '/my-remote-config': lazy(async () => ({ default: (await import('../features/my-remote/ButtonOrderPage.tsx')).ButtonOrderPage })),
  '/add-new-button': lazy(async () => ({ default: (await import('../features/my-remote/AddButtonPage.tsx')).AddButtonPage })),
  '/add-popular-buttons': lazy(async () => ({ default: (await import('../features/my-remote/PopularButtonsPage.tsx')).PopularButtonsPage })),
  '/edit-custom-button': lazy(async () => ({ default: (await import('../features/my-remote/EditButtonPage.tsx')).EditButtonPage })),
  '/my-remote-file': lazy(async () => ({ default: (await import('../features/my-remote/CarryButtonsPage.tsx')).CarryButtonsPage })),
  '/tv-config': lazy(async () => ({ default: (await import('../features/tv-control/TvControlPage.tsx')).TvControlPage })),
  '/settings': lazy(async () => ({ default: (await import('../features/consent/SettingsPage.tsx')).SettingsPage })),
  '/asl-consent': lazy(async () => ({ default: (await import('../features/asl/AslConsentPage.tsx')).AslConsentPage })),
  '/asl-getting-started': lazy(async () => ({ default: (await import('../features/asl/AslGettingStartedPage.tsx')).AslGettingStartedPage })),
  '/my-signs': lazy(async () => ({ default: (await import('../features/asl/MySignsPage.tsx')).MySignsPage })),
  '/asl-interface': lazy(async () => ({ default: (await import('../features/asl/AslInterfacePage.tsx')).AslInterfacePage })),
  '/new-version': lazy(async () => ({ default: (await import('../features/versions/NewVersionPage.tsx')).NewVersionPage })),
  '/learn-more': lazy(async () => ({ default: (await import('../features/help/LearnMorePage.tsx')).LearnMorePage })),
  '/guides': lazy(async () => ({ default: (await import('../features/help/GuidesPage.tsx')).GuidesPage })),
  '/access': lazy(async () => ({ default: (await import('../features/access/AccessPage.tsx')).AccessPage })),
  '/companion': lazy(async () => ({ default: (await import('../features/companion/CompanionPage.tsx')).CompanionPage })),
  '/companion-success': lazy(async () => ({ default: (await import('../features/companion/CompanionSuccessPage.tsx')).CompanionSuccessPage })),
  '/login-complete': lazy(async () => ({ default: (await import('../features/session/LoginCompletePage.tsx')).LoginCompletePage })),
  '/logout-complete': lazy(async () => ({ default: (await import('../features/session/LogoutCompletePage.tsx')).LogoutCompletePage })),
  '/login-again': lazy(async () => ({ default: (await import('../features/session/LoginAgainPage.tsx')).LoginAgainPage })),
  '/error': lazy(async () => ({ default: (await import('../features/errors/ErrorPage.tsx')).ErrorPage })),
}

export const PairingCompanion: ComponentType = lazy(async () => ({ default: (await import('../features/companion/PairingCompanionPage.tsx')).PairingCompanionPage }))
export const NotFound: ComponentType = lazy(async () => ({ default: (await import('../features/errors/NotFoundPage.tsx')).NotFoundPage }))
export const ReplaceSession = lazy(async () => ({ default: (await import('../features/session/ReplaceSessionPage.tsx')).ReplaceSessionPage }))
