/** 16 kHz mono samples as a WAV file of 16-bit numbers, which every speech service reads. */

const HEADER = 44
const RATE = 16_000

export function wavFile(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(HEADER + samples.length * 2))
  const letters = (at: number, text: string) =>
    [...text].forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0)))
  letters(0, 'RIFF')
  view.setUint32(4, HEADER - 8 + samples.length * 2, true)
  letters(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  letters(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, n) =>
    view.setInt16(HEADER + 2 * n, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true),
  )
  return new Uint8Array(view.buffer)
}
