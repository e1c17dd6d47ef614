/**
 * For every editing page: the working copy, or why there is none yet; a function that saves a list; and the question
 * before leaving.
 */
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLeaveGuard, type LeaveGuard } from '../../../platform/leave-guard.ts'
import { listen } from '../../../platform/listen.ts'
import { thisVisit } from '../../../platform/router.ts'
import { shared, useSharedState } from '../../../platform/shared-state.ts'
import { say } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { showLateNews } from '../../../ui/late-news.ts'
import type { ButtonList } from '../button-list.ts'
import { loadButtons, saveButtons, useLoadFailed, type Saved, type SavedButtons } from '../buttons.ts'
import { editingTexts } from './editing-texts.ts'
import { loadPopularButtons } from '../popular-buttons.ts'
import {
  beginAgain,
  beginWorkingCopy,
  isChanged,
  keepForReturn,
  useWorkingCopy,
  workingCopy,
  type WorkingCopy,
} from './working-copy.ts'

export type Editing =
  { readonly is: 'waiting' } | { readonly is: 'failed' } | { readonly is: 'ready'; readonly copy: WorkingCopy }

/** The whole working copy, for a page that is drawn again with each of its changes. */
export function useEditing(): Editing {
  const is = useEditingState()
  const copy = useWorkingCopy((whole) => whole)
  return is === 'ready' && copy !== undefined ? { is, copy } : { is: is === 'failed' ? is : 'waiting' }
}

/** Whether there is a working copy; its parts are looked up where they are drawn. */
export function useEditingState(): Editing['is'] {
  const have = useWorkingCopy((copy) => copy !== undefined)
  const failed = useLoadFailed()
  const buttonsOfServer = useSharedState((state) => state.buttons)
  const loaded = useSharedState((state) => state.haveButtons)
  const login = useSharedState((state) => state.login)

  useEffect(() => {
    void loadButtons()
    void loadPopularButtons()
  }, [login])
  useEffect(() => {
    if (loaded) beginWorkingCopy(buttonsOfServer)
  }, [loaded, buttonsOfServer])

  if (have) return 'ready'
  return failed ? 'failed' : 'waiting'
}

export interface Saving {
  readonly busy: boolean
  /** Why the last save was not made: too many buttons, or a newer list, which the working copy then has. */
  readonly notSaved: Sentence | undefined
  /**
   * Saves a list that was made from `base`. `afterSave` runs after a save that worked, unless the list has changed
   * again: it would lead away from the newer changes. A sentence that it returns is announced with "Saved".
   */
  save(list: ButtonList, base: SavedButtons, afterSave: () => string | void): void
}

interface Sent {
  readonly list: ButtonList
  readonly base: SavedButtons
  /** The list of the working copy when it was sent. */
  readonly copyWhenSent: ButtonList | undefined
  readonly afterSave: () => string | void
}

/** `changedElsewhere`: what is said when somebody else saved first. */
export function useSaving(changedElsewhere: Sentence = editingTexts.changedElsewhere): Saving {
  const [busy, setBusy] = useState(false)
  const [notSaved, setNotSaved] = useState<Sentence>()

  useEffect(() => (busy ? listen(window, { beforeunload: (event) => event.preventDefault() }) : undefined), [busy])

  async function finish(saving: Promise<Saved>, sent: Sent): Promise<void> {
    const visit = thisVisit()
    setBusy(true)
    setNotSaved(undefined)
    const result = await saving
    setBusy(false)
    if (visit.isOver()) return finishLate(result, sent)
    if (result === 'too many') setNotSaved(editingTexts.tooMany)
    else if (result === 'changed elsewhere') {
      beginAgain(shared().buttons)
      setNotSaved(changedElsewhere)
      announce(say(changedElsewhere, shared().language), { isFailure: true })
    } else if (result === 'saved' && wentOnEditing(sent)) announce(say(editingTexts.saved, shared().language))
    else if (result === 'saved') {
      // The next page begins with what was saved; drawn at once, so that the leave guard sees no unsaved change.
      flushSync(() => beginAgain(shared().buttons))
      const more = sent.afterSave()
      announce([say(editingTexts.saved, shared().language), ...(more ? [more] : [])].join('. '))
    }
  }

  return {
    busy,
    notSaved,
    save: (list, base, afterSave) =>
      void finish(saveButtons(list, base), { list, base, copyWhenSent: workingCopy()?.list, afterSave }),
  }
}

/** Whether the list has changes that came after it was sent. */
function wentOnEditing({ copyWhenSent }: Sent): boolean {
  const copy = workingCopy()
  return isChanged(copy) && copy?.list !== copyWhenSent
}

/**
 * The user has gone to another page: the result of the save is told there, and an unsaved list waits for their return.
 */
function finishLate(result: Saved, sent: Sent): void {
  if (result === 'saved') {
    if (!wentOnEditing(sent)) beginAgain(shared().buttons)
    return showLateNews({ sentence: editingTexts.savedLate })
  }
  if (result === 'changed elsewhere') showLateNews({ sentence: editingTexts.changedElsewhereLate })
  keepForReturn(sent.list, sent.base)
}

/**
 * Leaving a page that has a form: Back asks only about the form, and leaving the editing pages also about the list. A
 * form that has been sent is not asked about.
 */
export function useLeaving(formChanged: boolean, isSent: boolean): LeaveGuard {
  const guard = useLeaveGuard(formChanged && !isSent, '/my-remote-config')
  const listChanged = useWorkingCopy(isChanged)
  const [asking, setAsking] = useState(false)
  return {
    asking: asking || guard.asking,
    leave: (to) => (listChanged && !formChanged && !isSent && to === '/my-remote' ? setAsking(true) : guard.leave(to)),
    answer: asking ? { stay: () => setAsking(false), leave: () => guard.leave('/my-remote') } : guard.answer,
  }
}
