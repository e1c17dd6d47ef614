/** A JSON-RPC client of the tests' own for Kodi: one WebSocket, one question after another, nothing of our driver. */
import { once } from 'node:events'
import WebSocket from 'ws'

export class KodiClient {
  readonly #port: number
  #socket: WebSocket | undefined
  #last = 0

  constructor(port: number) {
    this.#port = port
  }

  /** The result; rejects with Kodi's message if it refuses, and if nobody answers. */
  async ask(method: string, params: object = {}): Promise<unknown> {
    const socket = await this.#open()
    const id = (this.#last += 1)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const hear = (data: WebSocket.RawData) => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } }
      if (answer.id !== id) return
      if (answer.error === undefined) resolve(answer.result)
      else reject(new Error(`${method}: ${answer.error.message}`))
    }
    const lost = () => reject(new Error(`${method}: the connection is gone`))
    socket.on('message', hear).once('close', lost)
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    try {
      return await promise
    } finally {
      socket.off('message', hear).off('close', lost)
    }
  }

  /** The label of the window and of the control that has the focus, as Kodi writes them. */
  async screen(): Promise<{ readonly window: string; readonly control: string }> {
    const { currentwindow, currentcontrol } = (await this.ask('GUI.GetProperties', {
      properties: ['currentwindow', 'currentcontrol'],
    })) as { currentwindow: { label: string }; currentcontrol: { label: string } }
    return { window: currentwindow.label, control: currentcontrol.label }
  }

  /** The number and name of the channel on the screen; empty if none plays. */
  async channel(): Promise<readonly [number: string, name: string]> {
    const labels = ['VideoPlayer.ChannelNumberLabel', 'VideoPlayer.ChannelName'] as const
    const told = (await this.ask('XBMC.GetInfoLabels', { labels })) as Record<(typeof labels)[number], string>
    return [told['VideoPlayer.ChannelNumberLabel'], told['VideoPlayer.ChannelName']]
  }

  async sound(): Promise<unknown> {
    return await this.ask('Application.GetProperties', { properties: ['volume', 'muted'] })
  }

  close(): void {
    this.#socket?.terminate()
    this.#socket = undefined
  }

  async #open(): Promise<WebSocket> {
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#socket
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/jsonrpc`, { perMessageDeflate: false })
    socket.on('error', () => {})
    await once(socket, 'open', { signal: AbortSignal.timeout(5_000) })
    this.#socket = socket
    return socket
  }
}
