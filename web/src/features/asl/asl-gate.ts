/** Shows the terms and then the introduction before the ASL pages, each once. */
import { useEffect, useState } from 'react'
import { navigate } from '../../platform/router.ts'
import { readStored } from '../../platform/stored-values.ts'

/**
 * Whether this page may be shown. If not, navigates to the page that comes first, before it asks for the camera.
 */
export function useAslGate(page: '/asl-interface' | '/asl-consent'): boolean {
  const [first] = useState(firstPage)
  useEffect(() => {
    if (first !== page) navigate(first, { replace: true })
  }, [first, page])
  return first === page
}

function firstPage() {
  if (!readStored('asl-consent')) return '/asl-consent'
  return readStored('viewed-asl-getting-started') ? '/asl-interface' : '/asl-getting-started'
}
