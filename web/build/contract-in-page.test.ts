import { describe, expect, it } from 'vitest'
import { withoutServerSide } from './contract-in-page.ts'

describe('the calls in the browser', () => {
  it('know where they go and what comes back, and nothing of how the server checks them', () => {
    const module = `import * as v from 'valibot'
const revised = v.object({ body: v.string() })
export const save = call({
  name: 'save',
  method: 'POST',
  summary: 'Save, "body: and all"',
  bodyLimitBytes: 9,
  body: v.object({ statuses: v.array(v.string()) }),
  answer: v.object({ body: revised }),
  statuses: [
    'CONFLICT',
    'NOT-FOUND'
  ]
})
export const other = { body: 1 }`
    const rest = withoutServerSide(module)
    expect(rest.replaceAll(/\s+/gu, ' ')).toBe(
      `import * as v from 'valibot' const revised = v.object({ body: v.string() }) ` +
        `export const save = call({ name: 'save', method: 'POST', answer: v.object({ body: revised }), }) export const other = { body: 1 }`,
    )
  })
})
