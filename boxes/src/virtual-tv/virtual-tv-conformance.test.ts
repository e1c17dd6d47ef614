import { isKeyCode, type KeyCode } from '@beckon/contract/keys'
import { describeConformance } from '../../test/conformance.ts'
import { VirtualTvBox } from './virtual-tv-box.ts'

describeConformance('The virtual TV', async () => {
  const box = new VirtualTvBox({ id: 'tv', name: 'TV', layout: 'standard' })
  const arrived: KeyCode[] = []
  let last: unknown
  box.whenStateChanged(() => {
    const { lastCommand } = box.snapshot()
    // Other changes tell the last command once more.
    if (lastCommand !== last && lastCommand?.kind === 'key' && isKeyCode(lastCommand.value))
      arrived.push(lastCommand.value)
    last = lastCommand
  })
  return {
    box,
    stall: () => box.setTrouble('slow'),
    recover: () => box.setTrouble('none'),
    arrived: () => arrived,
    stop: () => box.close(),
  }
})
