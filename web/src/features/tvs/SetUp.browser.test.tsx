import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answers, bodiesTo, json, sentTo } from '../../client/fake-server.ts'
import { answerWith, CODE, FOUND, goOn, home, LIVING_ROOM } from './fake-tvs.ts'
import {
  READY,
  beginSetUp,
  button,
  field,
  heading,
  open,
  reload,
  spoken,
  startTvs,
  stopTvs,
  text,
} from './fake-tvs-page.tsx'

beforeEach(startTvs)
afterEach(stopTvs)

describe('the end of a set-up', () => {
  async function openTry(): Promise<void> {
    await beginSetUp()
    goOn(READY)
    await expect.element(heading('Try the TV')).toHaveFocus()
  }

  it('is a try, a name and a room, and then remotes can be paired', async () => {
    await openTry()
    await button('Try it').click()
    await expect
      .element(text('Beckon pressed volume up and then volume down. The TV reports that it worked.'))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2, name: 'Did it move?' })).toBeVisible()
    await button('Yes, it moved').click()

    await expect.element(heading('Name the TV')).toHaveFocus()
    await expect.element(field('Name')).toHaveValue('Bedroom TV')
    await expect.element(page.getByRole('radio', { name: /Flex.*suggested/u })).toBeChecked()
    await expect.element(button('Wake the TV'), { message: 'the TV told no hardware address' }).not.toBeInTheDocument()
    await field('Name').fill('')
    await button('Add this TV').click()
    await expect.element(field('Name')).toHaveFocus()
    await expect.element(field('Name')).toHaveAccessibleDescription(/Give the TV a name\./u)
    await field('Name').fill('Grandma’s TV')
    await button('Bedroom').click()
    await expect.element(field('Room (optional)')).toHaveValue('Bedroom')
    await button('Add this TV').click()
    expect(bodiesTo('tvs/set-up/finish')).toEqual([
      { setUpId: 'set-up-1', name: 'Grandma’s TV', room: 'Bedroom', layout: 'flex' },
    ])

    await expect.element(heading('Grandma’s TV is ready')).toBeVisible()
    await button('Pair a remote').click()
    await expect.element(heading('Pair a remote with Grandma’s TV')).toBeVisible()
  })

  it('that shows nothing says what may be wrong, and can be tried again', async () => {
    await openTry()
    answerWith('tvs/set-up/try', 200, { pressed: 'HOME', is: 'accepted' })
    await button('Try it').click()
    await expect.element(text('Beckon pressed Home.')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Did something happen on the TV?' })).toBeVisible()
    await button('No').click()
    await expect.element(page.getByRole('heading', { name: 'What may be wrong' })).toHaveFocus()
    await expect.element(text('Another TV in your home moved.')).toBeVisible()
    answerWith('tvs/set-up/try', 409, { status: 'BOX-ASLEEP' })
    await button('Try it again').click()
    await expect.element(text('The TV is in standby. Turn it on, then try again.')).toBeVisible()
    await button('Continue without a try').click()
    await expect.element(heading('Name the TV')).toBeVisible()
  })

  it('finds out whether the TV can be woken, and tells only what somebody saw', async () => {
    await beginSetUp()
    goOn({ is: 'ready', canWake: true })
    await button('Try it').click()
    await button('Yes, it moved').click()
    await button('Wake the TV').click()
    expect(bodiesTo('tvs/set-up/wake')).toEqual([{ setUpId: 'set-up-1' }])
    await expect.element(spoken()).toHaveTextContent('Sent. A TV can take 20 seconds to wake.')
    await button('Yes, it turned on').click()
    await expect.element(spoken()).toHaveTextContent('The Power key of the remote will wake this TV.')
    await button('Add this TV').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/finish')).toMatchObject([{ wakes: true }]))
  })

  it('of a TV of the settings asks for no name, which stands there', async () => {
    home.tvs = [{ ...LIVING_ROOM, id: 'attic', name: 'Attic', from: 'settings', driver: 'roku' }]
    await beginSetUp()
    goOn({ is: 'ready', canWake: true }, { driver: 'roku', again: 'attic' })
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(heading('Save the TV')).toBeVisible()
    await expect.element(text('Attic keeps its name, room and remote.')).toBeVisible()
    await expect.element(field('Name')).not.toBeInTheDocument()
    await expect.element(button('Wake the TV')).not.toBeInTheDocument()
    await button('Save').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/finish')).toMatchObject([{ name: 'Attic' }]))
  })

  it('of a TV that was added before saves nothing until its name, room and remote have come', async () => {
    home.tvs = [{ ...LIVING_ROOM, id: 'attic', name: 'Attic', driver: 'roku', layout: 'standard' }]
    await beginSetUp()
    const answer = answers['tvs']
    answerWith('tvs', 500, { status: 'ERROR' })
    goOn(READY, { driver: 'roku', again: 'attic' })
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(text('Your TVs could not be loaded.')).toBeVisible()
    await expect.element(button('Save')).not.toBeInTheDocument()
    if (answer) answers['tvs'] = answer
    await button('Try again').click()
    await expect.element(field('Name')).toHaveValue('Attic')
    await button('Save').click()
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/finish')).toMatchObject([{ name: 'Attic', room: 'Living room', layout: 'standard' }]),
    )
  })

  it('goes back from the name to the try', async () => {
    await openTry()
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(heading('Name the TV')).toBeVisible()
    await button('Back').click()
    await expect.element(heading('Try the TV')).toBeVisible()
    expect(sentTo('tvs/set-up/leave')).toEqual([])
  })

  it('of a TV that was added before keeps its name, room and remote', async () => {
    home.found = [{ ...FOUND, addedAs: 'living-room' }]
    await open()
    await button('Find TVs').click()
    await button('Set up again Bedroom TV').click()
    await vi.waitFor(() => expect(home.step).toBeDefined())
    goOn(READY)
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(field('Name')).toHaveValue('Living room TV')
    await expect.element(field('Room (optional)')).toHaveValue('Living room')
    await expect.element(button('Save')).toBeVisible()
  })
})

describe('going back, coming back, and going on elsewhere', () => {
  it("the browser's Back button leaves the question, and Forward says that it ended", async () => {
    await beginSetUp()
    goOn({ is: 'question', question: CODE, wrong: false })
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    window.history.back()
    await expect.element(heading('Find TVs')).toHaveFocus()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/leave')).toHaveLength(1))
    window.history.forward()
    await expect.element(heading('This set-up has ended')).toHaveFocus()
    await button('Start again').click()
    await expect.element(heading('Find TVs')).toBeVisible()
  })

  it('a set that is ready is still there after Back and Forward', async () => {
    await beginSetUp()
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
    window.history.back()
    await expect.element(heading('Find TVs')).toBeVisible()
    window.history.forward()
    await expect.element(heading('Try the TV')).toBeVisible()
  })

  it('a reload in the middle goes on with the same set-up', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: CODE, wrong: false })
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    answers['tvs/set-up/leave'] = () => json(200, { status: 'OK' })
    await reload()
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
  })

  it('a helper finishes the step with a link of their own, shown in words and as a picture', async () => {
    await beginSetUp()
    goOn({ is: 'allow' })
    await button('Continue on another phone').click()
    await expect.element(text(`${window.location.origin}/tvs#key=helper-key`)).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expect.element(text('It works once, for 30 minutes, and only for this TV.')).toBeVisible()
    await expect.element(text('works only on this computer')).toBeVisible()
  })

  it('a helper sees the set-up and nothing else', async () => {
    home.helpsWith = 'set-up-1'
    goOn({ is: 'question', question: CODE, wrong: false })
    await open()
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    await expect.element(button('Back')).not.toBeInTheDocument()
    await expect.element(button('Continue on another phone')).not.toBeInTheDocument()
    await field('Code').fill('B087F2')
    await button('Send code').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/answer')).toHaveLength(1))
    goOn(READY)
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(heading('You are done here')).toHaveFocus()
    expect(sentTo('tvs')).toEqual([])
    expect(sentTo('tvs/set-up/leave')).toEqual([])
  })

  it('a helper whose help is over is told so', async () => {
    home.helpsWith = 'set-up-1'
    goOn({ is: 'allow' })
    await open()
    await expect.element(heading('Press Allow on the TV')).toBeVisible()
    home.goodTokens.clear()
    // The next look at the set-up may find it out first.
    await button('Ask on the TV again')
      .click({ timeout: 500 })
      .catch(() => {})
    await expect.element(text('The set-up was finished or stopped on the other device.')).toBeVisible()
  })

  it('of a TV that is here already says so at the try and at the name, and leads to it', async () => {
    await beginSetUp()
    goOn({ ...READY, sameAs: { id: 'living-room', name: 'Living room TV' } })
    const words = text('This TV is already here, as Living room TV. If you continue, it is in the list twice.')
    await expect.element(words).toBeVisible()
    await button('Try it').click()
    await button('Yes, it moved').click()
    await expect.element(heading('Name the TV')).toBeVisible()
    await expect.element(words).toBeVisible()
    await button('Go to Living room TV').click()
    await expect.element(heading('Change Living room TV')).toHaveFocus()
    expect(sentTo('tvs/set-up/leave')).toHaveLength(1)
    expect(sentTo('tvs/set-up/finish')).toEqual([])
  })

  it('what another page adds is added here, too', async () => {
    await beginSetUp()
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
    home.tvs = [...home.tvs, { ...LIVING_ROOM, id: 'bedroom', name: 'Den TV' }]
    goOn({ is: 'finished', id: 'bedroom' })
    await expect.element(heading('Den TV is ready')).toBeVisible()
  })
})
