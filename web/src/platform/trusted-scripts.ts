/**
 * The only Trusted Types policy: it allows addresses of our own scripts for the service worker and workers. Markup and
 * code from text stay forbidden everywhere.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown
}

export function allowOwnScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
  })
}
