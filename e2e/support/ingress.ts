/**
 * Imitates Home Assistant's ingress: a page with the app in a frame, and the proxy of Core and Supervisor. Written
 * after their sources (`components/hassio/ingress.py`, `supervisor/api/ingress.py`): the path is removed, headers
 * identify the user who is logged in, answers lose their compression, and HEAD is unsupported.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

export const SUPERVISOR = '127.0.0.2'
/** What the Supervisor gives an app to speak with Home Assistant. */
export const SUPERVISOR_TOKEN = 'of the Supervisor'
const BASE = '/api/hassio_ingress/9kLp_Zt-3xQv'
const SESSION = 'ingress_session=0123456789abcdef'
/** Neither core nor Supervisor passes these on from a browser. */
const NOT_PASSED_ON = /^(?:x-remote-user-.*|x-ingress-path|content-length|transfer-encoding|connection)$/u
const NOT_PASSED_BACK = /^(?:content-length|transfer-encoding|connection|keep-alive)$/u
const USERS = [
  { id: 'owner', is_owner: true, is_active: true, group_ids: ['system-admin'] },
  { id: 'child', is_owner: false, is_active: true, group_ids: ['system-users'] },
]
const PAGE = `<!doctype html><html lang="en"><title>Home Assistant</title>
<style>html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}</style>
<iframe title="Beckon" src="${BASE}/"></iframe></html>`

export interface HomeAssistant {
  /** `http://localhost:…`; the app is in a frame of its page. */
  readonly address: string
  /** The base path of the app, without a slash at the end. */
  readonly base: string
  /** Who is logged in: its owner, or somebody else. */
  userId: 'owner' | 'child'
  /** Where the app asks who its administrators are. */
  readonly usersAt: string
  /** Requests to the origin other than its own page and the app. */
  readonly outside: string[]
  /** The paths requested from the app. */
  readonly asked: string[]
  stop(): Promise<void>
}

/** `port`: the app's listener for ingress, which lets SUPERVISOR in. */
export async function startHomeAssistant(port: number): Promise<HomeAssistant> {
  const home = { base: BASE, userId: 'owner' as const, outside: [] as string[], asked: [] as string[] }

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (path === '/')
      outgoing
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': `${SESSION}; Path=/api/hassio_ingress/` })
        .end(PAGE)
    else if (!path.startsWith(`${BASE}/`)) {
      // The browser's own request for an icon.
      if (path !== '/favicon.ico') home.outside.push(path)
      outgoing.writeHead(404).end()
    } else if (incoming.headers.cookie?.includes(SESSION) !== true) outgoing.writeHead(401).end()
    else if (incoming.method === 'HEAD') outgoing.writeHead(405).end()
    else void passOn(incoming, outgoing, path.slice(BASE.length))
  })

  async function passOn(incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<void> {
    home.asked.push(path)
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const headers = {
      ...without(incoming.headers, NOT_PASSED_ON),
      'accept-encoding': 'identity',
      'x-ingress-path': BASE,
      'x-forwarded-for': String(incoming.socket.remoteAddress),
      'x-forwarded-host': incoming.headers.host,
      'x-forwarded-proto': 'http',
      'x-remote-user-id': home.userId,
      'x-remote-user-name': home.userId,
      'content-length': String(Buffer.concat(parts).length),
    }
    const { method } = incoming
    const onward = request({ host: '127.0.0.1', port, localAddress: SUPERVISOR, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, without(answer.headers, NOT_PASSED_BACK))
      outgoing.flushHeaders()
      answer.pipe(outgoing)
    })
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    outgoing.on('close', () => onward.destroy())
    onward.end(Buffer.concat(parts))
  }

  const sockets = new WebSocketServer({ server, path: '/core/websocket' }).on('connection', (socket) => {
    socket.send(JSON.stringify({ type: 'auth_required' }))
    socket.on('message', (data: Buffer) => {
      const { type, access_token: token, id } = JSON.parse(String(data)) as Record<string, unknown>
      if (type === 'auth')
        socket.send(JSON.stringify({ type: token === SUPERVISOR_TOKEN ? 'auth_ok' : 'auth_invalid' }))
      if (type === 'config/auth/list') socket.send(JSON.stringify({ id, type: 'result', success: true, result: USERS }))
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: ownPort } = server.address() as AddressInfo
  return Object.assign(home, {
    address: `http://localhost:${ownPort}`,
    usersAt: `ws://127.0.0.1:${ownPort}/core/websocket`,
    async stop() {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

function without(headers: IncomingMessage['headers'], names: RegExp): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name)))
}
