/** Which kind of video a file begins as. It is looked at no further here: reading it is the recogniser's, elsewhere. */
export type VideoType = 'video/webm' | 'video/mp4'

const WEBM = [0x1a, 0x45, 0xdf, 0xa3]
const FTYP = [0x66, 0x74, 0x79, 0x70]

export function videoType(file: Uint8Array): VideoType | undefined {
  if (WEBM.every((byte, at) => file[at] === byte)) return 'video/webm'
  return FTYP.every((byte, at) => file[at + 4] === byte) ? 'video/mp4' : undefined
}
