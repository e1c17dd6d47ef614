/** A photo from the device for a button: cut square, scaled down here, and kept by the server. */
import { savePicture } from '@beckon/contract/my-remote'
import { reportFailure } from '../errors/report-failure.ts'
import { authorisedCall } from '../session/authorised-call.ts'

const EDGE_PX = 256

/** The picture's address; undefined when it could not be used. */
export async function keepPhoto(file: Blob): Promise<string | undefined> {
  const picture = await scaledDown(file).catch(() => undefined)
  if (picture === undefined) return undefined
  const result = await authorisedCall(savePicture, { body: { picture } })
  if (result.is === 'answer') return result.answer.image
  if (result.is !== 'pending') reportFailure('savePicture', result)
  return undefined
}

/** As JPEG in base64, with nothing of the file but its pixels: no place, no date. */
async function scaledDown(file: Blob): Promise<string> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const edge = Math.min(image.naturalWidth, image.naturalHeight)
    const canvas = document.createElement('canvas')
    canvas.width = EDGE_PX
    canvas.height = EDGE_PX
    const paper = canvas.getContext('2d')
    if (paper === null || edge === 0) throw new Error('Nothing to draw.')
    paper.fillStyle = '#ffffff'
    paper.fillRect(0, 0, EDGE_PX, EDGE_PX)
    paper.drawImage(image, (image.naturalWidth - edge) / 2, (image.naturalHeight - edge) / 2, edge, edge, 0, 0, EDGE_PX, EDGE_PX)
    return canvas.toDataURL('image/jpeg', 0.88).replace(/^data:image\/jpeg;base64,/u, '')
  } finally {
    URL.revokeObjectURL(address)
  }
}
