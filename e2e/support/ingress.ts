/**
 * Imitates Home Assistant's ingress: a page with the app in a frame, and the proxy of Core and Supervisor. Written
 * after their sources (`components/hassio/ingress.py`, `supervisor/api/ingress.py`): the path is removed, headers say
 * who is logged in, answers lose their compression, and HEAD is unknown.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SUPERVISOR = '127.0.0.2'
const BASE = '/api/hassio_ingress/9kLp_Zt-3xQv'
const SESSION = 'ingress_session=0123456789abcdef'
/** Neither core nor Supervisor passes these on from a browser. */
const NOT_PASSED_ON = /^(?:x-remote-user-.*|x-ingress-path|content-length|transfer-encoding|connection)$/u
const NOT_PASSED_BACK = /^(?:content-length|transfer-encoding|connection|keep-alive)$/u
const PAGE = `<!doctype html><html lang="en"><title>Home Assistant</title>
<style>html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}</style>
<iframe title="Beckon" src="${BASE}/"></iframe></html>`

export interface HomeAssistant {
  /** `http://localhost:…`; the app is in a frame of its page. */
  readonly address: string
  /** The base path of the app, without a slash at the end. */
  readonly base: string
  /** Who is logged in. */
  userId: string
  /** Requests to the origin other than its own page and the app. */
  readonly outside: string[]
  /** The paths requested from the app. */
  readonly asked: string[]
  stop(): Promise<void>
}

/** `port`: the app's listener for ingress, which lets SUPERVISOR in. */
export async function startHomeAssistant(port: number): Promise<HomeAssistant> {
  const home = { base: BASE, userId: 'owner', outside: [] as string[], asked: [] as string[] }

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

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(home, {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

function without(headers: IncomingMessage['headers'], names: RegExp): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name)))
}
