import { describe, expect, it } from 'vitest'
import { beginBehindFirstView, endFirstView } from './first-view.ts'

function place(inert: boolean): HTMLElement {
  const root = Object.assign(document.createElement('div'), { id: 'root', inert, textContent: 'picture' })
  document.body.append(root)
  return root
}

describe('a page with a first view', () => {
  it('is made behind it and takes its place', () => {
    const picture = place(true)
    const page = beginBehindFirstView(picture)
    page.textContent = 'page'
    expect([picture.isConnected, page.isConnected]).toEqual([true, false])
    endFirstView()
    expect([picture.isConnected, page.isConnected, page.id, page.inert]).toEqual([false, true, 'root', false])
    endFirstView()
    expect(document.querySelectorAll('#root').length).toBe(1)
    page.remove()
  })

  it('is made in its place when there is none', () => {
    const root = place(false)
    expect(beginBehindFirstView(root)).toBe(root)
    root.remove()
  })
})
