/** Where the log goes. A line that cannot be written stops nothing: presses work also on a full disk. */
import { pino, type DestinationStream } from 'pino'

/** Lines that wait for room; when there are more, they are dropped. */
const WAITING_AT_MOST_BYTES = 2 ** 20

export function logLines(fd: number): DestinationStream {
  const open = () =>
    pino
      .destination({ fd, sync: true, maxLength: WAITING_AT_MOST_BYTES })
      .on('error', () => {})
      // One that has dropped a line tries to write none again.
      .on('drop', () => (lines = open()))
  let lines = open()
  // Without `flushSync`, which waits until there is room.
  return { write: (line) => void lines.write(line) }
}
