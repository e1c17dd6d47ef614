/** A connection whose messages arrive packed together, and split in odd places. */
import type { Duplex } from 'node:stream'

/** While `isOdd`, what is written in a while goes out together, in pieces that end anywhere. */
export function packOddly(stream: Duplex, isOdd: () => boolean): void {
  const write = stream.write.bind(stream) as (bytes: Uint8Array) => boolean
  let kept = Buffer.alloc(0)
  const flush = () => {
    const [bytes, odd] = [kept, Math.ceil(kept.length / 3) + 1]
    kept = Buffer.alloc(0)
    for (let at = 0; at < bytes.length; at += odd) write(bytes.subarray(at, at + odd))
  }
  stream.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk)
    if (!isOdd() && kept.length === 0) write(bytes)
    else {
      if (kept.length === 0) setTimeout(flush, 10)
      kept = Buffer.concat([kept, bytes])
    }
    const done = rest.find((one): one is () => void => typeof one === 'function')
    done?.()
    return true
  }
}
