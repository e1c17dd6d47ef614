/** Leads on to the page that comes first, in place of this one, before a camera is asked for. */
import { useEffect, useState } from 'react'
import { navigate } from '../../platform/router.ts'
import { readStored } from '../../platform/stored-values.ts'
import { gate } from './asl-gate.ts'

/** Whether this page may be shown. */
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
