/** Reads the header of a WAV file in base64. */
export function wavFormat(base64: string) {
  const head = Buffer.from(base64, 'base64')
  return {
    format: head.readUInt16LE(20) === 1 ? 'PCM' : 'another',
    channels: head.readUInt16LE(22),
    rate: head.readUInt32LE(24),
    bits: head.readUInt16LE(34),
  }
}
