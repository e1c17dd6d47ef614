/** One frame of a video, and the squares that the models look at. */

/** Planar YUV 4:2:0, limited range (BT.601), rows without padding. */
export interface Picture {
  readonly atMs: number
  readonly width: number
  readonly height: number
  readonly y: Uint8Array
  readonly u: Uint8Array
  readonly v: Uint8Array
}

/** A square of a picture, in its pixels, by its centre; `angle` turns it clockwise, in radians. */
export interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly angle: number
}

/** Draws the square as `side` × `side` RGB from 0 to 1, row by row; parts outside the picture are black. */
export function cutOut(picture: Picture, square: Square, side: number, into: Float32Array): void {
  const { width, height } = picture
  const chromaWidth = (width + 1) >> 1
  const step = square.size / side
  const stepX = Math.cos(square.angle) * step
  const stepY = Math.sin(square.angle) * step
  // In a much larger square, the sampled pixels would be far apart: average four samples for each.
  const offsets = step > 1.5 ? [-0.25, 0.25] : [0]
  const share = 1 / offsets.length ** 2
  const half = side / 2 - 0.5
  let at = 0
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      let red = 0
      let green = 0
      let blue = 0
      for (const down of offsets) {
        for (const along of offsets) {
          const a = column - half + along
          const b = row - half + down
          const x = square.x + a * stepX - b * stepY
          const y = square.y + a * stepY + b * stepX
          if (!(x >= 0 && y >= 0 && x < width && y < height)) continue
          const luma = 1.164_383 * (brightness(picture, x - 0.5, y - 0.5) - 16)
          const chroma = (y >> 1) * chromaWidth + (x >> 1)
          const u = picture.u[chroma]! - 128
          const v = picture.v[chroma]! - 128
          red += clamp(luma + 1.596_027 * v)
          green += clamp(luma - 0.391_762 * u - 0.812_968 * v)
          blue += clamp(luma + 2.017_232 * u)
        }
      }
      into[at] = red * share
      into[at + 1] = green * share
      into[at + 2] = blue * share
      at += 3
    }
  }
}

/** Bilinear; coordinates count from the middle of the first pixel. */
function brightness({ width, height, y: plane }: Picture, x: number, y: number): number {
  const left = Math.max(0, Math.floor(x))
  const top = Math.max(0, Math.floor(y))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const alongX = Math.max(0, x - left)
  const alongY = Math.max(0, y - top)
  const upper = plane[top * width + left]! * (1 - alongX) + plane[top * width + right]! * alongX
  const lower = plane[bottom * width + left]! * (1 - alongX) + plane[bottom * width + right]! * alongX
  return upper * (1 - alongY) + lower * alongY
}

function clamp(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 1 : value / 255
}
