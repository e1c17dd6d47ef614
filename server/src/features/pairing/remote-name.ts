/** What the TV calls a remote that wants to be paired: made of a few known words, since anyone can claim to be anything. */

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android.*Mobile/u, 'Android phone'],
  [/Android/u, 'Android tablet'],
  [/CrOS/u, 'Chromebook'],
  [/Windows/u, 'Windows computer'],
  [/Macintosh/u, 'Mac'],
  [/Linux/u, 'Linux computer'],
]
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/u, 'Edge'],
  [/SamsungBrowser/u, 'Samsung Internet'],
  [/Firefox|FxiOS/u, 'Firefox'],
  [/Chrome|CriOS/u, 'Chrome'],
  [/Safari/u, 'Safari'],
]

export function remoteName(userAgent: string | undefined): string {
  const named = (list: typeof DEVICES) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [named(BROWSERS), named(DEVICES)].filter((name) => name !== undefined).join(', ') || 'Web browser'
}
