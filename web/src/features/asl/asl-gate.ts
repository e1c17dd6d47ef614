/** Before the ASL pages a user sees the terms and then the introduction, each once. */
import { useEffect, useState } from 'react'
import { navigate } from '../../platform/router.ts'
import { readStored } from '../../platform/stored-values.ts'

export interface Passed {
  readonly consent: boolean
  readonly viewed: boolean
}

/** The path to which an ASL page leads at once; undefined when it is the right page. */
export function gate(
  page: '/asl-interface' | '/asl-consent' | '/asl-getting-started',
  { consent, viewed }: Passed,
): string | undefined {
  if (page === '/asl-consent') return consent ? '/asl-interface' : undefined
  if (page === '/asl-getting-started') return undefined
  return consent ? (viewed ? undefined : '/asl-getting-started') : '/asl-consent'
}

/**
 * Whether this page may be shown. If not, the user is led to the page that comes first, before the camera is asked for.
 */
export function useAslGate(page: Parameters<typeof gate>[0]): boolean {
  const [to] = useState(() =>
    gate(page, {
      consent: readStored('asl-consent') ?? false,
      viewed: readStored('viewed-asl-getting-started') ?? false,
    }),
  )
  useEffect(() => {
    if (to !== undefined) navigate(to, { replace: true })
  }, [to])
  return to === undefined
}
