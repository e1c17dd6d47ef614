import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { onItsWay } from '../../client/fake-server.ts'
import { hearAnnounced } from '../../../test/hear-announced.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import '../../ui/theme.css'
import { followPage } from './follow-page.ts'
import type { PageChange } from './target.ts'
import { choose, elementOf, readTargets } from './page-targets.ts'

/** Whether the keyboard can be had, and when. */
const keyboard = vi.hoisted(() => ({ comes: Promise.resolve() }))
vi.mock(import('../../ui/lazy-part.tsx'), async (original) => {
  const parts = await original()
  return {
    ...parts,
    loadModule: (load, came, failed) => parts.loadModule(() => keyboard.comes.then(load), came, failed),
  } satisfies typeof parts
})

/** A page of its own for one test. */
function show(html: string): void {
  const part = document.createElement('div')
  part.innerHTML = html
  document.body.append(part)
  onTestFinished(() => part.remove())
}

const names = () => readTargets().map(({ name }) => name)
const at = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector) as E
const named = (name: string) => {
  const target = readTargets().find((each) => each.name === name)
  if (!target) throw new Error(`${name} is no target; there are: ${names().join(', ')}`)
  return target
}

beforeEach(() => changeShared({ ...INITIAL_STATE }, true))

describe('a target', () => {
  it('is what can be pressed, chosen or written in', () => {
    show(`
      <button>Button</button> <a href="#x">Link</a> <a>No link</a> <input type="checkbox" aria-label="Box">
      <input type="hidden"> <textarea aria-label="Text"></textarea> <div role="switch" tabindex="0">Switch</div>
      <details open><summary>More</summary><button>Inside</button></details> <p tabindex="-1">Heading</p>
    `)
    expect(names()).toEqual(['Button', 'Link', 'Box', 'Text', 'Switch', 'More', 'Inside'])
    expect(named('Text').kind).toBe('text')
    expect(named('Button').kind).toBe('press')
  })

  it.each([
    ['display: none', '<button style="display: none">No</button>'],
    ['inside of display: none', '<div style="display: none"><button>No</button></div>'],
    ['visibility: hidden', '<div style="visibility: hidden"><button>No</button></div>'],
    ['hidden', '<button hidden>No</button>'],
    ['hidden until found', '<div hidden="until-found"><button>No</button></div>'],
    ['inert', '<div inert><button>No</button></div>'],
    ['aria-hidden', '<div aria-hidden="true"><button>No</button></div>'],
    ['in closed details', '<details><summary>Yes</summary><button>No</button></details>'],
    [
      'in closed details inside open ones',
      '<details open><summary>Yes</summary><details><button>No</button></details></details>',
    ],
    ['disabled', '<button disabled>No</button>'],
    ['in a disabled fieldset', '<fieldset disabled><button>No</button></fieldset>'],
    ['aria-disabled', '<button aria-disabled="true">No</button>'],
    ['without a size', '<button style="width: 0; height: 0; padding: 0; border: 0; overflow: hidden">No</button>'],
    ['in a closed popover', '<div popover><button>No</button></div>'],
    ['drawn by an access method', '<div data-ways><button>No</button></div>'],
  ])('is not what is %s', (_how, html) => {
    show(`${html}<button>Yes</button>`)
    expect(names()).not.toContain('No')
    expect(names()).toContain('Yes')
  })

  it('is what is visible again inside of what is not', () => {
    show('<div style="visibility: hidden"><button style="visibility: visible">Seen</button></div>')
    expect(names()).toEqual(['Seen'])
  })

  it('is also in an open popover, under something else, and scrolled away', () => {
    show(`
      <div popover id="pop"><button>In popover</button></div>
      <button style="position: absolute; top: 9000px">Far down</button>
      <div style="position: fixed; inset: 0; z-index: 9">Covers all</div>
    `)
    at('#pop').showPopover()
    expect(names()).toEqual(['In popover', 'Far down', 'More below'])
  })

  it('is only in the modal dialog while one is open, and in the upper of two', () => {
    show(`
      <button>Below</button> <dialog id="one" aria-label="Menu"><button>In the menu</button></dialog>
      <dialog id="two" aria-label="Sure?"><button>Yes</button></dialog>
    `)
    at<HTMLDialogElement>('#one').show()
    expect(names()).toEqual(['Below', 'In the menu'])
    at<HTMLDialogElement>('#one').close()
    at<HTMLDialogElement>('#two').showModal()
    expect(names()).toEqual(['Yes'])
    // The later one lies on top, wherever it stands in the page.
    at<HTMLDialogElement>('#one').showModal()
    expect(names()).toEqual(['In the menu'])
    at<HTMLDialogElement>('#one').close()
    at<HTMLDialogElement>('#two').close()
    expect(names()).toEqual(['Below'])
  })

  it('keeps its id while its element stands, whatever else comes and goes', () => {
    show('<button>One</button> <button id="two">Two</button>')
    const { id } = named('One')
    expect(named('Two').id).toBe('two')
    at('#two').insertAdjacentHTML('beforebegin', '<button>New</button>')
    expect(named('One').id).toBe(id)
    expect(new Set(readTargets().map((target) => target.id)).size).toBe(3)
  })

  it('is the words around a box too, where these tick it', () => {
    show('<label style="display: block; width: 300px; height: 60px"><input type="checkbox"> Sound</label>')
    expect(named('Sound').box).toMatchObject({ width: 300, height: 60 })
  })

  it('is guarded, stays and repeats by the id of its key', () => {
    show(
      '<button id="power">All power</button> <button id="volumeUp">Louder</button> <button id="guide">Guide</button>',
    )
    expect(named('All power')).toMatchObject({ guard: 'confirm', stay: 'top', repeats: false })
    expect(named('Louder')).toMatchObject({ guard: 'none', stay: 'key', repeats: true })
    expect(named('Guide')).toMatchObject({ guard: 'none', stay: 'arrows', repeats: false })
  })
})

describe('a key that is turned', () => {
  it('is as large as what is seen of it: its round corners are none of it', () => {
    show(`
      <div style="position: absolute; top: 100px; left: 100px; transform: rotate(45deg)">
        <button style="width: 100px; height: 100px; padding: 0; border: 0; border-radius: 50%">Round</button>
      </div>
      <button style="width: 100px; height: 40px; transform: rotate(90deg)">Upright</button>
    `)
    expect(named('Round').box.width).toBeCloseTo(100, 0)
    expect(named('Round').box.height).toBeCloseTo(100, 0)
    expect(named('Upright').box.width).toBeCloseTo(40, 0)
    expect(named('Upright').box.height).toBeCloseTo(100, 0)
  })

  it('of the pad of arrows lies over the middle of no other key', () => {
    show(`
      <div style="position: absolute; top: 200px; left: 200px; display: grid; grid-template: 1fr 1fr / 1fr 1fr; gap: 4px; width: 288px; height: 288px; transform: rotate(45deg)">
        <button style="border: 0; border-radius: 100% 8px 0 8px">Up</button>
        <button style="border: 0; border-radius: 8px 100% 8px 0">Right</button>
        <button style="border: 0; border-radius: 8px 0 8px 100%">Left</button>
        <button style="border: 0; border-radius: 0 8px 100% 8px">Down</button>
      </div>
    `)
    const keys = readTargets().filter(({ kind }) => kind === 'press')
    expect(keys).toHaveLength(4)
    for (const { name, box } of keys)
      for (const other of keys) {
        const [x, y] = [other.box.x + other.box.width / 2, other.box.y + other.box.height / 2]
        const holds = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
        expect(holds, `${other.name} in ${name}`).toBe(other.name === name)
      }
  })
})

describe('a group', () => {
  const groups = (name: string) => named(name).groups.map((group) => group.name)

  it('is what the page names for readers and for forms, the outermost first', () => {
    show(`
      <h2 id="volume-group">Volume</h2><div role="group" aria-labelledby="volume-group"><button>Mute</button></div>
      <form aria-label="Search"><fieldset><legend>Kind</legend><button>Film</button></fieldset></form>
      <form><button>Alone</button></form>
      <details open><summary>Sounds</summary><button>Click</button></details>
      <nav><a href="#a">Guide</a></nav>
    `)
    expect(groups('Mute')).toEqual(['Volume'])
    expect(named('Mute').groups[0]?.id).toBe('volume-group')
    expect(groups('Film')).toEqual(['Search', 'Kind'])
    expect(groups('Alone')).toEqual([])
    expect(groups('Click')).toEqual(['Sounds'])
    expect(groups('Guide')).toEqual(['Links'])
  })

  it('has one id also where two have the same heading', () => {
    show(`
      <h2 id="keys">Keys</h2>
      <div role="group" aria-labelledby="keys"><button>One</button></div>
      <div role="group" aria-labelledby="keys"><button>Two</button></div>
    `)
    expect(named('One').groups[0]?.id).not.toBe(named('Two').groups[0]?.id)
  })
})

describe('choosing', () => {
  it('presses in the same task, and gives the focus as a finger does', () => {
    show('<button id="press">Press</button>')
    const pressed = vi.fn()
    at('#press').addEventListener('click', pressed)
    expect(choose(named('Press').id)).toBe('chosen')
    expect(pressed).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(at('#press'))
  })

  it('does nothing with what went, was disabled, or lies under a dialog since it was read', () => {
    show('<button id="press">Press</button> <dialog id="over"><button>OK</button></dialog>')
    const pressed = vi.fn()
    at('#press').addEventListener('click', pressed)
    const { id } = named('Press')
    at<HTMLButtonElement>('#press').disabled = true
    expect(choose(id)).toBe('gone')
    at<HTMLButtonElement>('#press').disabled = false
    at<HTMLDialogElement>('#over').showModal()
    expect(choose(id)).toBe('gone')
    at<HTMLDialogElement>('#over').close()
    at('#press').remove()
    expect(choose(id)).toBe('gone')
    expect(choose('never there')).toBe('gone')
    expect(pressed).not.toHaveBeenCalled()
  })

  it('brings what is scrolled away into view', async () => {
    show('<button style="position: absolute; top: 9000px">Far down</button>')
    choose(named('Far down').id)
    await expect.poll(() => named('Far down').box.y).toBeLessThan(innerHeight)
    window.scrollTo(0, 0)
  })

  it('writes in a text field by the keyboard on the screen, from which the focus comes back', async () => {
    show('<input type="search" aria-label="Name">')
    choose(named('Name').id)
    expect(document.activeElement).toBe(at('[type=search]'))
    await expect.poll(() => names()).toContain('Cancel')
    for (const name of ['h', 'i', 'Done']) choose(named(name).id)
    await expect.poll(() => at<HTMLInputElement>('[type=search]').value).toBe('hi')
    expect(document.activeElement).toBe(at('[type=search]'))
  })

  it('says that the keyboard cannot be had, offers to reload the page, and opens none over what its user has gone on to', async () => {
    onTestFinished(() => {
      keyboard.comes = Promise.resolve()
      vi.useRealTimers()
    })
    show('<input type="search" aria-label="Name"> <button>Next</button>')
    const told = hearAnnounced()
    keyboard.comes = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    choose(named('Name').id)
    await expect.poll(() => told).toEqual([['No connection to the server. Trying again.', true]])
    expect(names()).toEqual(['Reload', 'Cancel'])
    choose(named('Cancel').id)
    expect(document.activeElement).toBe(at('[type=search]'))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    choose(named('Name').id)
    await expect.poll(names).toContain('Reload')
    keyboard.comes = Promise.resolve()
    await vi.advanceTimersByTimeAsync(3_000)
    await expect.poll(names).toContain('Done')
    expect(names()).not.toContain('Reload')
    vi.useRealTimers()
    choose(named('Cancel').id)
    expect(document.activeElement).toBe(at('[type=search]'))
    let arrives = (): void => {}
    keyboard.comes = new Promise((resolve) => (arrives = resolve))
    choose(named('Name').id)
    choose(named('Next').id)
    arrives()
    await onItsWay()
    expect(names()).toContain('Next')
    choose(named('Name').id)
    await expect.poll(() => names()).toContain('Cancel')
    choose(named('Cancel').id)
  })

  it('takes an option of a list, which is a group with its name', () => {
    show(`
      <label>Language <select id="language">
        <option>English</option><option>Español</option><option disabled>Deutsch</option>
      </select></label>
    `)
    const told: string[] = []
    for (const type of ['input', 'change'])
      at('#language').addEventListener(type, () => told.push(`${type} ${at<HTMLSelectElement>('#language').value}`))
    expect(names()).toEqual(['English', 'Español'])
    expect(named('Español').groups.at(-1)?.name).toBe('Language')
    expect(elementOf(named('Español').id)).toBe(at('#language'))
    choose(named('Español').id)
    expect(told).toEqual(['input Español', 'change Español'])
  })

  it('moves a slider by a step or a tenth, and no further than its end', () => {
    show('<input type="range" id="loud" aria-label="Loudness" min="0" max="100" step="1" value="85">')
    const value = () => at<HTMLInputElement>('#loud').valueAsNumber
    choose(named('Loudness: more').id)
    expect(value()).toBe(95)
    choose(named('Loudness: more').id)
    expect(value()).toBe(100)
    choose(named('Loudness: less').id)
    expect(value()).toBe(90)
    at<HTMLInputElement>('#loud').step = '25'
    choose(named('Loudness: less').id)
    expect(value()).toBe(75)
  })

  it('scrolls what scrolls, bit by bit to its end and back to the top', async () => {
    show(`
      <div id="list" role="group" aria-label="Rules" style="height: 100px; overflow: auto"><p style="height: 240px"></p></div>
    `)
    const top = () => Math.round(at('#list').scrollTop)
    const slowly = { timeout: 10_000 }
    const { id } = named('More below: Rules')
    choose(id)
    await expect.poll(top, slowly).toBe(80)
    choose(id)
    await expect.poll(names, slowly).toEqual(['Back to the top: Rules'])
    expect(named('Back to the top: Rules').id).toBe(id)
    choose(id)
    await expect.poll(top, slowly).toBe(0)
  })
})

describe('following the page', () => {
  function follow(): PageChange[] {
    const told: PageChange[] = []
    onTestFinished(followPage((why) => told.push(why)))
    return told
  }

  it('tells once what changed it: a dialog, another page, anything else', async () => {
    show('<main id="first"><button>One</button></main> <dialog id="over"><button>OK</button></dialog>')
    const told = follow()
    at('#first').append(document.createElement('p'))
    at('#first').insertAdjacentHTML('beforeend', '<button>Two</button><button>Three</button>')
    await expect.poll(() => told).toEqual(['changed'])
    at<HTMLDialogElement>('#over').showModal()
    await expect.poll(() => told).toEqual(['changed', 'dialog'])
    at<HTMLDialogElement>('#over').close()
    await expect.poll(() => told).toEqual(['changed', 'dialog', 'dialog'])
    at('#first').outerHTML = '<main><button>One</button></main>'
    await expect.poll(() => told).toEqual(['changed', 'dialog', 'dialog', 'page'])
  })

  it('tells nothing of words for readers, nor of a change that moves no target', async () => {
    show('<p data-announcer style="position: absolute"></p><button id="one">One</button><p id="time">0:59</p>')
    const told = follow()
    at('[data-announcer]').textContent = 'Volume up'
    at('#time').textContent = '0:58'
    at('#one').title = 'The first'
    at('#one').setAttribute('data-flash', 'true')
    await new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done))))
    expect(told).toEqual([])
    at<HTMLButtonElement>('#one').disabled = true
    await expect.poll(() => told).toEqual(['changed'])
  })
})
