/** Sets the user's decision about privacy before a journey, and records requests to other machines. */
import type { BrowserContext } from '@playwright/test'

export type Consent = 'undecided' | 'refused' | 'accepted'

/** From the next document on, unless the user decides otherwise there. */
export async function decide(context: BrowserContext, consent: Exclude<Consent, 'undecided'>): Promise<void> {
  await context.addInitScript((analytics) => {
    try {
      if (localStorage.getItem('consentAppData') === null)
        localStorage.setItem('consentAppData', JSON.stringify({ necessary: true, analytics }))
    } catch {
      // A page without storage has nobody who decided.
    }
  }, consent === 'accepted')
}

/** Hosts of this machine: the servers of the journeys, and what stands in for others. */
const HERE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The addresses on other machines that any page of this browser asks from now on. */
export function watchForeignRequests(context: BrowserContext): readonly string[] {
  const foreign: string[] = []
  context.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url())
    if (protocol.startsWith('http') && !HERE.has(hostname)) foreign.push(href)
  })
  return foreign
}
