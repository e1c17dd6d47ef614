/**
 * The list that is being edited, apart from the one that is saved. It lives while the user goes from one of the editing
 * pages to another; arriving anywhere else drops it.
 */
import type { CustomButton } from '@beckon/contract/my-remote'
import { create } from '../../../platform/state-hook.ts'
import { onNavigation } from '../../../platform/router.ts'
import { useSharedState } from '../../../platform/shared-state.ts'
import { differs, placeOf, undoDeletion, deleteButton, type ButtonList, type Deletion } from '../button-list.ts'
import { moveItem } from '../../../ui/move-item.ts'
import { listOf, type SavedButtons } from '../buttons.ts'
import { pathHere } from '../../../platform/base-path.ts'

export interface WorkingCopy {
  /** The list that it was made from. */
  readonly from: SavedButtons
  readonly list: ButtonList
  /** The key of the selected button. */
  readonly selected: string | undefined
  /** Whether the arrows move the selected button instead of the selection. */
  readonly moving: boolean
  /** The button that was deleted last, until it is put back or another one goes. */
  readonly deleted: Deletion['deleted']
  /** Whether its save failed after the user had left the editing pages. It waits until they come back. */
  readonly waits?: true
}

const PAGES: ReadonlySet<string> = new Set([
  '/my-remote-config',
  '/add-new-button',
  '/add-popular-buttons',
  '/edit-custom-button',
])

const useStore = create<{ readonly copy: WorkingCopy | undefined }>(() => ({ copy: undefined }))

/** Selects the part that a component needs; the component renders again only when that part changes. */
export function useWorkingCopy<T>(select: (copy: WorkingCopy | undefined) => T): T {
  return useStore((state) => select(state.copy))
}

/** Calls `listener` after each change, with the copy before it. Returns a function that stops that. */
export function onWorkingCopy(
  listener: (copy: WorkingCopy | undefined, before: WorkingCopy | undefined) => void,
): () => void {
  return useStore.subscribe(({ copy }, { copy: before }) => listener(copy, before))
}

export function workingCopy(): WorkingCopy | undefined {
  return useStore.getState().copy
}

/** Begins a working copy with the saved list, unless there is one already. */
export function beginWorkingCopy(from: SavedButtons): void {
  const { copy } = useStore.getState()
  if (copy !== undefined && (copy.from === from || isChanged(copy))) return
  useStore.setState({ copy: freshCopy(from) })
}

/** Begins a new working copy with the list that was just saved, if the user is on an editing page. */
export function beginAgain(from: SavedButtons): void {
  useStore.setState({ copy: isEditingPage() ? freshCopy(from) : undefined })
}

function freshCopy(from: SavedButtons): WorkingCopy {
  return { from, list: listOf(from), selected: undefined, moving: false, deleted: undefined }
}

function isEditingPage(): boolean {
  return PAGES.has(pathHere())
}

/** Keeps a list whose save failed behind the user's back, unless they have begun another. */
export function keepForReturn(list: ButtonList, from: SavedButtons): void {
  if (isChanged(workingCopy())) return
  useStore.setState({ copy: { ...freshCopy(from), list, ...(!isEditingPage() && { waits: true }) } })
}

export function dropWorkingCopy(): void {
  useStore.setState({ copy: undefined })
}

export function isChanged(copy: WorkingCopy | undefined): boolean {
  return copy !== undefined && differs(copy.list, listOf(copy.from))
}

export function select(key: string): void {
  change((copy) => ({ ...copy, selected: key }))
}

export function setMoving(moving: boolean): void {
  change((copy) => ({ ...copy, moving }))
}

export function moveSelected(to: number): void {
  change((copy) => {
    const from = selectedPlace(copy)
    return from === undefined ? copy : { ...copy, list: moveItem(copy.list, from, to) }
  })
}

export function deleteSelected(): void {
  change((copy) => {
    if (copy.selected === undefined) return copy
    const { list, next, deleted } = deleteButton(copy.list, copy.selected)
    return { ...copy, list, selected: next, deleted, moving: copy.moving && next !== undefined }
  })
}

export function undoDelete(): void {
  change((copy) =>
    copy.deleted
      ? { ...copy, list: undoDeletion(copy.list, copy.deleted), selected: copy.deleted.entry.key, deleted: undefined }
      : copy,
  )
}

/** The place of the selected button, from 0. */
export function selectedPlace(copy: WorkingCopy | undefined): number | undefined {
  return copy && placeOf(copy.list, copy.selected)
}

export function selectedButton(copy: WorkingCopy | undefined): CustomButton | undefined {
  const place = selectedPlace(copy)
  return place === undefined ? undefined : copy?.list[place]?.button
}

function change(next: (copy: WorkingCopy) => WorkingCopy): void {
  useStore.setState(({ copy }) => ({ copy: copy && next(copy) }))
}

if (typeof window !== 'undefined') {
  onNavigation(() => {
    if (isEditingPage()) change(({ waits: _, ...copy }) => copy)
    else if (workingCopy()?.waits === undefined) dropWorkingCopy()
  })
  // Another tab logged in to an account that does not have this box: its buttons must not be overwritten with these.
  useSharedState.subscribe(({ login, devices }, before) => {
    const boxBefore = before.deviceId
    if (login !== before.login && boxBefore !== undefined && !devices.some(({ id }) => id === boxBefore))
      dropWorkingCopy()
  })
  window.addEventListener('beforeunload', (event) => {
    if (isChanged(workingCopy())) event.preventDefault()
  })
}
