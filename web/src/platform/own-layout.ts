/**
 * Whether the user chose sizes, gaps or a number of keys of their own: asked at every load, and so without reading
 * more.
 */

/** `ways`: the text stored under that name (`access-methods/stored-profile.ts`). */
export function hasOwnLayout(ways: string | null | undefined): boolean {
  return /"size":"(?!standard)|"gap":"\d|"keysShown":"(?!all)/u.test(ways ?? '')
}
