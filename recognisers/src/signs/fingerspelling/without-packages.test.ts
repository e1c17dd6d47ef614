import { expect, it, vi } from 'vitest'
import { makeEngine } from './fingerspelling.ts'

vi.mock(import('../video/libav.ts'), () => ({ startLibAV: () => Promise.reject(new Error('Cannot find module')) }))

it('says in a sentence that signs cannot be read here when an optional package is missing', async () => {
  await expect(makeEngine().load()).rejects.toMatchObject({
    why: 'cannot start',
    message: expect.stringMatching(/^The packages .*"npm ci".*\.$/u),
  })
})
