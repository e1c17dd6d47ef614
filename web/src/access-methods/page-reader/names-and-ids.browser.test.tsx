import { describe, expect, it, onTestFinished } from 'vitest'
import { nameOf } from './names-and-ids.ts'
import { focusable } from '../../../test/test-focusable.ts'

const CASES = [
  '<button>  Volume\n up </button>',
  '<button aria-label="Louder">+</button>',
  '<button aria-label="  ">Words</button>',
  '<span id="a">Volume</span> <span id="b" hidden>up</span> <button aria-labelledby="a b">+</button>',
  '<button><svg aria-hidden="true"><title>No</title></svg><span>Television</span></button>',
  '<button><span style="display: block">Play</span><span style="display: block">or pause</span></button>',
  '<button><img src="data:," alt="A dog"> barks</button>',
  '<button>One<br>two</button>',
  '<button><span style="display: none">No</span><span style="visibility: hidden">No</span>Yes</button>',
  '<button title="From the title"></button>',
  '<label><input type="checkbox"> Sound <em>on</em></label>',
  '<label for="named">Name of the TV</label><input id="named" value="Anna">',
  '<input placeholder="Search">',
  '<input type="submit" value="Send">',
  '<a href="#x">Go <span aria-label="home">away</span></a>',
  '<div role="switch" tabindex="0">Dark <b>mode</b></div>',
  '<details open><summary><h2>More of it</h2></summary></details>',
]

describe('the name of a control', () => {
  it.each(CASES)('is what the browser tells a reader: %s', async (html) => {
    const part = document.createElement('div')
    part.innerHTML = html
    document.body.append(part)
    onTestFinished(() => part.remove())
    const control = part.querySelector('button, input, a, [role=switch], summary')
    const told = (await focusable()).filter(({ role }) => role !== 'RootWebArea')
    expect(told).toHaveLength(1)
    expect(nameOf(control as Element)).toBe(told[0]?.name.replace(/\s+/gu, ' ').trim())
  })
})
