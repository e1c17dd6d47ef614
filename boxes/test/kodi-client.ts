/** A JSON-RPC client for Kodi of the tests' own: one WebSocket, one question at a time, no code of our driver. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
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

  /** Whether it could turn off or suspend its machine. */
  async canTurnOff(): Promise<boolean> {
    const properties = ['canshutdown', 'cansuspend', 'canhibernate', 'canreboot']
    const can = (await this.ask('System.GetProperties', { properties })) as Record<string, boolean>
    return Object.values(can).some(Boolean)
  }

  /** The folder that is listed on the screen. */
  async folder(): Promise<string> {
    return await this.#label('Container.FolderPath')
  }

  /** What was typed into the program that asks for it (`real-kodi.ts`). */
  async typed(): Promise<string> {
    return await this.#label('Window(home).Property(typed)')
  }

  /** Whether subtitles are shown; undefined where what plays has none. */
  async captions(): Promise<boolean | undefined> {
    const [has, shows] = await this.#are('VideoPlayer.HasSubtitles', 'VideoPlayer.SubtitlesEnabled')
    return has === true ? shows : undefined
  }

  async #label(name: string): Promise<string> {
    const told = (await this.ask('XBMC.GetInfoLabels', { labels: [name] })) as Record<string, string>
    return told[name] ?? ''
  }

  async sound(): Promise<unknown> {
    return await this.ask('Application.GetProperties', { properties: ['volume', 'muted'] })
  }

  /** Where something has the focus, too. */
  async goHome(): Promise<void> {
    await this.goTo('home', 'Home')
    const giveUpAt = Date.now() + 10_000
    while ((await this.screen()).control === '') {
      if (Date.now() > giveUpAt) throw new Error('On the home screen nothing has the focus.')
      await pause(150)
      // The main menu is at the left.
      if ((await this.screen()).control === '') await this.ask('Input.Left')
    }
  }

  /** Leaves what is open first: an open dialog swallows the call for a window. */
  async goTo(window: string, title: string): Promise<void> {
    const giveUpAt = Date.now() + 10_000
    while ((await this.screen()).window !== title) {
      if (Date.now() > giveUpAt) throw new Error(`Kodi does not leave ${(await this.screen()).window}.`)
      if (await this.hasDialog()) await this.ask('Input.Back')
      else await this.ask('GUI.ActivateWindow', { window })
      await pause(150)
    }
  }

  async hasDialog(): Promise<boolean> {
    return (await this.#are('System.HasActiveModalDialog'))[0] === true
  }

  async #are(...booleans: readonly string[]): Promise<readonly (boolean | undefined)[]> {
    const told = (await this.ask('XBMC.GetInfoBooleans', { booleans })) as Record<string, boolean>
    return booleans.map((one) => told[one])
  }

  /** Plays the channel with this name on the whole screen. */
  async watch(name: string): Promise<void> {
    await this.goHome()
    if ((await this.channel())[1] === name) return await this.goTo('fullscreenvideo', 'Fullscreen video')
    const { channels } = (await this.ask('PVR.GetChannels', { channelgroupid: 'alltv' })) as {
      channels: { channelid: number; label: string }[]
    }
    const item = { channelid: channels.find(({ label }) => label === name)?.channelid }
    const isShown = async () =>
      (await this.channel())[1] === name && (await this.screen()).window === 'Fullscreen video'
    for (let tries = 0; tries < 5; tries += 1) {
      // A Kodi that is switching does not hear.
      await this.ask('Player.Open', { item })
      const tryAgainAt = Date.now() + 2_000
      while (Date.now() < tryAgainAt) {
        if (await isShown()) return
        await pause(50)
      }
    }
    throw new Error(`Kodi does not show ${name}, but ${JSON.stringify(await this.screen())}.`)
  }

  /** Stops whatever plays. */
  async stop(): Promise<void> {
    const giveUpAt = Date.now() + 10_000
    const playing = async () => (await this.ask('Player.GetActivePlayers')) as { playerid: number }[]
    for (
      let players = await playing();
      players.length > 0 || (await this.channel())[1] !== '';
      players = await playing()
    ) {
      if (Date.now() > giveUpAt) throw new Error('Kodi does not stop.')
      for (const { playerid } of players) await this.ask('Player.Stop', { playerid })
      await pause(50)
    }
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
