/** Long limits for waits in tests: a wait ends with its event, so only a test that hangs reaches the limit. */
import { vi } from 'vitest'

const PATIENCE_MS = 15_000

const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
