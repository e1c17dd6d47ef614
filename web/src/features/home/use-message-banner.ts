/** Shows an address's message as a banner; dismissing it takes it out of the address too (B09). */
import { useEffect } from 'react'
import { useSharedState } from '../../platform/shared-state.ts'
import { dismissBanner, showBanner } from '../../client/banners.ts'

export function useMessageBanner(message: string | null): void {
  useEffect(() => {
    if (!message) return
    showBanner(message)
    const stop = useSharedState.subscribe(({ banners }) => {
      if (!banners.includes(message)) removeFromAddress()
    })
    return () => {
      stop()
      dismissBanner(message)
    }
  }, [message])
}

function removeFromAddress(): void {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  query.delete('msg')
  const rest = query.toString()
  window.history.replaceState(window.history.state, '', rest === '' ? pathname : `${pathname}?${rest}`)
}
