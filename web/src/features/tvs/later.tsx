/** The screens of this page, each in a file of its own. */
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartMissing } from '../../ui/PartMissing.tsx'

export const TvList = lazyPart(async () => (await import('./TvList.tsx')).TvList, PartMissing)
export const FindTvs = lazyPart(async () => (await import('./FindTvs.tsx')).FindTvs, PartMissing)
export const TypeAddress = lazyPart(async () => (await import('./TypeAddress.tsx')).TypeAddress, PartMissing)
export const SetUp = lazyPart(async () => (await import('./SetUp.tsx')).SetUp, PartMissing)
export const LoggedIn = lazyPart(async () => (await import('./LoggedIn.tsx')).LoggedIn, PartMissing)
export const ChangeTv = lazyPart(async () => (await import('./ChangeTv.tsx')).ChangeTv, PartMissing)
export const KeyCodes = lazyPart(async () => (await import('./KeyCodes.tsx')).KeyCodes, PartMissing)
export const PairRemote = lazyPart(async () => (await import('./PairRemote.tsx')).PairRemote, PartMissing)
export const Closed = lazyPart(async () => (await import('./Closed.tsx')).Closed, PartMissing)
