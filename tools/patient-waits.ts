/** A wait for what comes ends when it comes, however busy the machine is: only what hangs is late. */
import { vi } from 'vitest'

const PATIENCE_MS = 15_000

const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
