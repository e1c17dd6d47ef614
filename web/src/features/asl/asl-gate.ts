/** Who may enter the ASL pages: first the terms, then the introduction, each once. */
export interface Passed {
  readonly consent: boolean
  readonly viewed: boolean
}

/** Where an ASL page leads at once; undefined when it is the right one. */
export function gate(
  page: '/asl-interface' | '/asl-consent' | '/asl-getting-started',
  { consent, viewed }: Passed,
): string | undefined {
  if (page === '/asl-consent') return consent ? '/asl-interface' : undefined
  if (page === '/asl-getting-started') return undefined
  return consent ? (viewed ? undefined : '/asl-getting-started') : '/asl-consent'
}
