/** Made by `web/build/release-notes.ts`. */
declare module '*.md?notes' {
  /** The version of the page. */
  export const version: string
  export const groups: readonly { readonly title: string; readonly notes: readonly string[] }[]
}
