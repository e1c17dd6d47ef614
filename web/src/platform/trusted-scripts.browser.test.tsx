import { expect, it, onTestFinished } from 'vitest'
import { allowOwnScripts } from './trusted-scripts.ts'

/** The rules as the browser is handed them. */
function rules(): { createScriptURL(address: string): string | null } {
  const real = Object.getOwnPropertyDescriptor(window, 'trustedTypes')
  let handed: unknown
  Object.defineProperty(window, 'trustedTypes', {
    configurable: true,
    value: { createPolicy: (name: string, given: object) => (handed = { name, ...given }) },
  })
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'trustedTypes')
    if (real !== undefined) Object.defineProperty(window, 'trustedTypes', real)
  })
  allowOwnScripts()
  expect(handed).toMatchObject({ name: 'default' })
  expect(Object.keys(handed as object).sort()).toEqual(['createScriptURL', 'name'])
  return handed as ReturnType<typeof rules>
}

it('a text becomes the address of a script only if the script is ours', () => {
  const { createScriptURL } = rules()
  for (const own of ['/sw.js', 'worker.js', `${location.origin}/assets/a.js`]) expect(createScriptURL(own)).toBe(own)
  for (const foreign of [
    'https://evil.example/x.js',
    '//evil.example/x.js',
    'data:text/javascript,1',
    'blob:null/1',
    'javascript:1',
  ])
    expect(createScriptURL(foreign)).toBeNull()
})
