import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { openLayer } from './layer.ts'

const Words = ({ words }: { readonly words: string }) => <p>{words}</p>

it('is drawn at once, and may be removed by an effect of a page, without a complaint of React', async () => {
  const complaints = vi.spyOn(console, 'error')
  const layer = openLayer(Words, { name: 'highlight', className: undefined, hasKeys: false })
  const drawn = () => document.querySelector('[data-ways="highlight"]')
  layer.draw({ words: 'Press Space to start' })
  expect(drawn()?.textContent).toBe('Press Space to start')

  /** As "Press your switch now" turns the access method off. */
  function Learning() {
    useEffect(() => layer.remove(), [])
    return <p>Press your switch now</p>
  }
  await render(<Learning />)
  await vi.waitFor(() => expect(drawn()).toBeNull())
  expect(complaints).not.toHaveBeenCalled()
})
