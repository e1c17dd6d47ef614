/**
 * Where Trusted Types are enforced, a text becomes the address of a script only here, and only an address of our own:
 * the service worker and workers. Markup and code from text stay refused everywhere.
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
