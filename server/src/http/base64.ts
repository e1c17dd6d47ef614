/** The bytes of a strict base64 text; undefined for any other. */
export function decodeBase64(text: string): Buffer | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = Buffer.from(text, 'base64')
  // Node reads over what is no base64, so fewer bytes come out; it also takes the alphabet of addresses.
  const isStrict = text.length % 4 === 0 && bytes.length === (text.length / 4) * 3 - padding
  return isStrict && !text.includes('-') && !text.includes('_') ? bytes : undefined
}
