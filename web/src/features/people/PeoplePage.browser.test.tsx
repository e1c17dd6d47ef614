import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { Announcer } from '../../ui/Announcer.tsx'
import '../../ui/theme.css'
import { PeoplePage } from './PeoplePage.tsx'
import { addPerson, readPeople } from './people.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const said = () => page.getByRole('status')
let loaded: string[] = []

async function openPage(): Promise<void> {
  await render(
    <>
      <PeoplePage load={(path) => void loaded.push(path)} />
      <Announcer />
    </>,
  )
}

beforeEach(() => {
  localStorage.clear()
  loaded = []
  changeShared({ ...INITIAL_STATE }, true)
})

describe('the page of people', () => {
  it('adds the first person with what is chosen here, by keyboard alone', async () => {
    await openPage()
    await userEvent.click(page.getByLabelText('Name'))
    await userEvent.keyboard('Anna{Tab}{ArrowRight}{Enter}')
    await expect.element(button('Anna uses it now')).toHaveAttribute('aria-current', 'true')
    expect(readPeople().list[0]).toMatchObject({ name: 'Anna', picture: 'cat-face' })
    await expect.element(said()).toHaveTextContent('Anna is added.')
    expect(loaded).toEqual([])
  })

  it('asks somebody new how they press, and loads the page for whoever is chosen', async () => {
    writeStored('touchHoldMs', 500)
    const anna = addPerson('Anna', 'star', 'as now')
    await openPage()
    await page.getByText('Add a person').first().click()
    await page.getByLabelText('Name').last().fill('Ben')
    await button('Add').click()
    expect(loaded).toEqual(['/ways?ask=press'])
    expect(readStored('touchHoldMs')).toBeUndefined()
    loaded = []
    await openPage()
    await button('Anna').last().click()
    expect(loaded).toEqual(['/people'])
    expect([readPeople().now, readStored('touchHoldMs')]).toEqual([anna.id, 500])
  })

  it('says what is wrong with a name, at the field', async () => {
    addPerson('Anna', 'star', 'as now')
    await openPage()
    await page.getByText('Add a person').first().click()
    const name = page.getByLabelText('Name').last()
    await button('Add').click()
    await expect.element(name).toHaveAccessibleDescription('Type a name.')
    await name.fill('anna')
    await button('Add').click()
    await expect.element(name).toHaveAccessibleDescription('This name is taken. Type a new one.')
    expect(readPeople().list).toHaveLength(1)
  })

  it('removes a person, and one more press puts them back', async () => {
    addPerson('Anna', 'star', 'as now')
    await openPage()
    await page.getByRole('heading', { name: 'Change Anna' }).click()
    await button('Delete Anna').click()
    const back = button('Put Anna back')
    await expect.element(back).toHaveFocus()
    expect(readPeople().list).toEqual([])
    await back.click()
    await expect.element(button('Anna uses it now')).toBeVisible()
  })

  it('has room for six', async () => {
    for (let count = 1; count <= 6; count += 1) addPerson(`Person ${count}`, 'star', 'with nothing')
    await openPage()
    await expect.element(page.getByText('Six people are here. To add one, first delete one.')).toBeVisible()
    expect(page.getByText('Add a person').elements()).toEqual([])
  })

  it('imports a person, and says so of a file that holds none', async () => {
    await openPage()
    await page.getByText('Import a person').click()
    const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('a file can be given')
    await userEvent.upload(input, new File(['{}'], 'other.json', { type: 'application/json' }))
    await expect
      .element(page.getByText('No person is in this file. Choose one that was exported here.').first())
      .toBeVisible()
    const text = JSON.stringify({
      beckon: 'person',
      version: 1,
      person: { name: 'Cleo', choices: { keySound: 'true' } },
    })
    await userEvent.upload(input, new File([text], 'cleo.json', { type: 'application/json' }))
    await expect.element(button('Cleo')).toBeVisible()
  })
})
