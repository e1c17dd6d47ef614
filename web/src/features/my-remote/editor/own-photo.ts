/** A picture from the device for a button: scaled down here, and kept by the server. */
import { savePicture } from '@beckon/contract/my-remote'
import { reportFailure } from '../../../client/report-failure.ts'
import { authorisedCall } from '../../../client/authorised-call.ts'

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

/** The photo, cut square, as JPEG in base64, with the file's pixels alone: no place, no date, no script. */
async function scaledDown(file: Blob): Promise<string> {
  const image = new Image()
  // Not a blob address: the page's policy allows pictures only from this server and as data.
  image.src = await dataOf(file)
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const edge = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = EDGE_PX
  canvas.height = EDGE_PX
  const paper = canvas.getContext('2d')
  if (paper === null || width === 0 || height === 0) throw new Error('Nothing to draw.')
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, EDGE_PX, EDGE_PX)
  const scale = EDGE_PX / edge
  paper.drawImage(image, (EDGE_PX - width * scale) / 2, (EDGE_PX - height * scale) / 2, width * scale, height * scale)
  return canvas.toDataURL('image/jpeg', 0.88).replace(/^data:image\/jpeg;base64,/u, '')
}

function dataOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('Not readable.')))
    reader.readAsDataURL(file)
  })
}
