/** Vitest's configuration for mutation tests: the tests of the targets, in Node. */
import { defineConfig } from 'vitest/config'
import { TARGETS } from './targets.ts'

export default defineConfig({ test: { include: TARGETS.map(({ tests }) => tests), testTimeout: 30_000 } })
