/**
 * Asks before unsaved work is lost: by the page's own buttons, by Back, or by closing the tab. While there is unsaved
 * work the browser's history has one more entry for the page, so that Back stays on it.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { navigate } from './router.ts'
import { pathHere } from './base-path.ts'

const MARK = 'beckon-unsaved'

export interface LeaveGuard {
  /** Whether the question is open: leave or stay? */
  readonly asking: boolean
  /**
   * Goes to a path, or `back` to where the user came from (`otherwise` if nowhere); asks first if there is unsaved
   * work.
   */
  leave(to: 'back' | `/${string}`): void
  readonly answer: { stay(): void; leave(): void }
}

export function useLeaveGuard(unsaved: boolean, otherwise: `/${string}`): LeaveGuard {
  const [wanted, setWanted] = useState<'back' | `/${string}`>()
  const isUnsaved = useRef(unsaved)
  useLayoutEffect(() => void (isUnsaved.current = unsaved), [unsaved])

  useEffect(() => {
    if (unsaved && !isGuardEntry()) pushGuard()
  }, [unsaved])

  useEffect(() => {
    const page = pathHere()
    const onPop = () => {
      if (pathHere() !== page || isGuardEntry()) return
      if (!isUnsaved.current) return window.history.back()
      pushGuard()
      setWanted('back')
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault()
    }
    window.addEventListener('popstate', onPop)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('popstate', onPop)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [])

  function go(to: 'back' | `/${string}`): void {
    isUnsaved.current = false
    const own = isGuardEntry() ? 2 : 1
    if (to !== 'back') navigate(to, { replace: own === 2 })
    else if (window.history.length > own) window.history.go(-own)
    else navigate(otherwise, { replace: true })
  }

  return {
    asking: wanted !== undefined,
    leave: (to) => (isUnsaved.current ? setWanted(to) : go(to)),
    answer: {
      stay: () => setWanted(undefined),
      leave() {
        setWanted(undefined)
        if (wanted !== undefined) go(wanted)
      },
    },
  }
}

function isGuardEntry(): boolean {
  return (window.history.state as { at?: unknown } | null)?.at === MARK
}

function pushGuard(): void {
  window.history.pushState({ at: MARK }, '')
}
