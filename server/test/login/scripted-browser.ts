/** A browser in a few lines: keeps cookies per host, follows redirects one by one, and remembers where it has been. */

export interface Page {
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Every address on the way, the last one included. */
  readonly trail: readonly URL[]
}

interface VisitOptions {
  readonly headers?: Record<string, string>
  readonly form?: Record<string, string>
  /** Stops before this path is asked for, as if the web app had taken over. */
  readonly until?: string
}

export class ScriptedBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #dial: (url: URL) => URL

  /** `dial` says where an address is really reached, as a reverse proxy would. */
  constructor(dial: (url: URL) => URL = (url) => url) {
    this.#dial = dial
  }

  async visit(address: string | URL, { headers = {}, form, until }: VisitOptions = {}): Promise<Page> {
    const trail: URL[] = []
    let url = new URL(address)
    let body = form && new URLSearchParams(form)
    for (let hop = 0; hop < 12; hop += 1) {
      trail.push(url)
      if (until !== undefined && url.pathname === until)
        return { url, status: 0, headers: new Headers(), text: '', trail }
      const answer = await this.send(url, {
        method: body ? 'POST' : 'GET',
        headers: { accept: 'text/html', ...headers },
        ...(body && { body }),
      })
      const to = answer.headers.get('location')
      if (to === null) return { url, status: answer.status, headers: answer.headers, text: await answer.text(), trail }
      await answer.body?.cancel()
      url = new URL(to, url)
      body = undefined
    }
    throw new Error(`too many redirects: ${trail.join(' ')}`)
  }

  /** One request with this browser's cookies; redirects are not followed. */
  async send(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const { hostname } = new URL(url)
    const jar = this.#cookies.get(hostname) ?? new Map<string, string>()
    this.#cookies.set(hostname, jar)
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(this.#dial(new URL(url)), { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/iu.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  /** Where one request is led on to. */
  async ledTo(url: string | URL, init: RequestInit = {}): Promise<URL> {
    const answer = await this.send(url, init)
    return new URL(answer.headers.get('location') ?? 'nowhere:', url)
  }

  async postJson(url: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await this.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  cookieNames(hostname: string): string[] {
    return [...(this.#cookies.get(hostname)?.keys() ?? [])]
  }
}
