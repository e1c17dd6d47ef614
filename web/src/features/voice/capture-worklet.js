/**
 * Runs in the browser's audio thread and hands the microphone's sound to the page, a few milliseconds at a time. Plain
 * JavaScript, since the browser loads this file as it is. Its audio output is silence.
 */
const FRAMES_AT_ONCE = 512

class Capture extends AudioWorkletProcessor {
  constructor() {
    super()
    this.block = new Float32Array(FRAMES_AT_ONCE)
    this.filled = 0
  }

  process([input]) {
    const channel = input[0]
    if (channel === undefined) return true
    for (const sample of channel) {
      this.block[this.filled] = sample
      this.filled += 1
      if (this.filled < FRAMES_AT_ONCE) continue
      this.port.postMessage(this.block, [this.block.buffer])
      this.block = new Float32Array(FRAMES_AT_ONCE)
      this.filled = 0
    }
    return true
  }
}

registerProcessor('capture', Capture)
