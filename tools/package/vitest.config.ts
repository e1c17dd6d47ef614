/** The tests of the Debian package, as root and in a Debian of its own: `npm run package -- test`. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['tools/package/*.debian.ts'], testTimeout: 300_000, hookTimeout: 1_200_000, bail: 1 },
})
