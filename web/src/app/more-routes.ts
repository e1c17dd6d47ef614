/** The pages outside a first visit, by path; and the touch handling that every page needs soon after it is drawn. */
import type { ComponentType } from 'react'
import { LOCKED_PATHS } from '../features/lock/edit-lock.ts'
import { locked } from '../features/lock/Locked.tsx'
import type { FirstPath, Path } from './paths.ts'
import { isTouchFilterWanted, makeMissingClicks } from '../core/touch/missing-clicks.ts'

const PAGES: Readonly<
  Record<Exclude<Path, FirstPath> | 'pairing a companion' | 'not found', () => Promise<ComponentType>>
> = {
  '/waiting-for-tv': async () => (await import('../features/pairing/WaitingForTvPage.tsx')).WaitingForTvPage,
  '/choose-device': async () => (await import('../features/devices/ChooseDevicePage.tsx')).ChooseDevicePage,
  '/my-remote-config': async () => (await import('../features/my-remote/order/ButtonOrderPage.tsx')).ButtonOrderPage,
  '/add-new-button': async () => (await import('../features/my-remote/editor/AddButtonPage.tsx')).AddButtonPage,
  '/add-popular-buttons': async () =>
    (await import('../features/my-remote/popular/PopularButtonsPage.tsx')).PopularButtonsPage,
  '/edit-custom-button': async () => (await import('../features/my-remote/editor/EditButtonPage.tsx')).EditButtonPage,
  '/my-remotes': async () => (await import('../features/remotes/MyRemotesPage.tsx')).MyRemotesPage,
  '/setup': async () => (await import('../features/setup/SetupPage.tsx')).SetupPage,
  '/other-programs': async () => (await import('../features/other-programs/OtherProgramsPage.tsx')).OtherProgramsPage,
  '/tvs': async () => (await import('../features/tvs/TvsPage.tsx')).TvsPage,
  '/tv-config': async () => (await import('../features/tv-control/TvControlPage.tsx')).TvControlPage,
  '/settings': async () => (await import('../features/consent/PrivacyPage.tsx')).PrivacyPage,
  '/asl-consent': async () => (await import('../features/asl/AslIntroPage.tsx')).AslConsentPage,
  '/asl-getting-started': async () => (await import('../features/asl/AslIntroPage.tsx')).AslGettingStartedPage,
  '/my-signs': async () => (await import('../features/asl/PersonalSignsPage.tsx')).PersonalSignsPage,
  '/asl-interface': async () => (await import('../features/asl/AslInterfacePage.tsx')).AslInterfacePage,
  '/new-version': async () => (await import('../features/versions/NewVersionPage.tsx')).NewVersionPage,
  '/learn-more': async () => (await import('../features/learn-more/LearnMorePage.tsx')).LearnMorePage,
  '/access': async () => (await import('../features/access-settings/AccessPage.tsx')).AccessPage,
  '/switch-test': async () =>
    (await import('../features/access-settings/switch-test/SwitchTestPage.tsx')).SwitchTestPage,
  '/companion': async () => (await import('../features/companion/CompanionPage.tsx')).CompanionPage,
  '/companion-success': async () => (await import('../features/companion/CompanionPage.tsx')).CompanionSuccessPage,
  '/login-complete': async () => (await import('../features/session/SessionPages.tsx')).LoginCompletePage,
  '/logout-complete': async () => (await import('../features/session/SessionPages.tsx')).LogoutCompletePage,
  '/login-again': async () => (await import('../features/session/SessionPages.tsx')).LoginAgainPage,
  '/error': async () => (await import('./ErrorRoute.tsx')).ErrorRoute,
  'pairing a companion': async () => (await import('../features/companion/CompanionPage.tsx')).PairingCompanionPage,
  'not found': async () => (await import('../features/errors/ErrorPage.tsx')).NotFoundPage,
}

/** Pages that change the remote ask for the digits of the edit lock. */
export const MORE = Object.fromEntries(
  Object.entries(PAGES).map(([page, load]) => [page, LOCKED_PATHS.has(page) ? async () => locked(await load()) : load]),
) as typeof PAGES

/** Starts the handling of missing clicks on every page, and the touch filter only for users who chose it. */
export function followHand(): void {
  makeMissingClicks()
  // If its file fails to load, the filter stays off.
  if (isTouchFilterWanted())
    void import('../core/touch/touch-filter.ts').then(
      ({ applyTouchFilter }) => applyTouchFilter(),
      () => {},
    )
}
