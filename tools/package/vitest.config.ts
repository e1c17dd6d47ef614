/**
 * Vitest's configuration for the tests of the Debian package, as root in a separate Debian: `npm run package -- test`.
 */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['tools/package/*.debian.ts'], testTimeout: 300_000, hookTimeout: 1_200_000, bail: 1 },
})
