/** A box of any family with a television: TV commands go over HDMI-CEC, all others to the box. */
import type { Box } from '../box.ts'
import { CecTv, type CecOptions } from './cec-tv.ts'

const TELEVISION_HAS_THE_VOLUME = { boxVolume: false } as const

export function withCecTv(box: Box, options: CecOptions): Box {
  const tv = new CecTv(options)
  return {
    id: box.id,
    name: box.name,
    family: box.family,
    pressKey: (key, signal, details) => box.pressKey(key, signal, details),
    runText: (words, language, signal, details) => box.runText(words, language, signal, details),
    state: (signal) => box.state(signal),
    names: (signal) => box.names(signal),
    sendTvCommand: (command, signal) => tv.send(command, signal),
    async capabilities(signal) {
      const asked = tv.capabilities(signal)
      try {
        return { ...(await box.capabilities(signal)), ...(await asked), ...TELEVISION_HAS_THE_VOLUME }
      } catch (error) {
        // If the box is unreachable, the television can still be controlled.
        const television = await asked
        if (!television.hdmiLinkReady) throw error
        return { keys: new Set(), text: false, apps: true, ...television, ...TELEVISION_HAS_THE_VOLUME }
      }
    },
    async close() {
      await Promise.all([box.close(), tv.close()])
    },
  }
}
