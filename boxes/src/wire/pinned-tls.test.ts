import { once } from 'node:events'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { selfSigned, type SelfSigned } from '../../test/self-signed.ts'
import { makeClientCertificate, type ClientCertificate } from '../android-tv/access.ts'
import { asSetUpFailure, type SetUpFailure } from '../set-up.ts'
import { connectPinned, fingerprintOf } from './pinned-tls.ts'
import type { DeviceError } from './command.ts'

const HOST = '127.0.0.1'
/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)

let theirs: ClientCertificate, ours: ClientCertificate
beforeAll(async () => {
  ;[theirs, ours] = await Promise.all([makeClientCertificate(), makeClientCertificate()])
})

const open: Server[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((done) => server.close(done))))
})

async function listening(server: Server): Promise<number> {
  server.listen(0, HOST)
  await once(server, 'listening')
  open.push(server)
  return (server.address() as AddressInfo).port
}

/** A set, and what it was told. */
async function set(options: TlsOptions = {}) {
  const told: string[] = []
  const server = createTlsServer({ ...theirs, ...options }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => told.push(String(data)))
  })
  return { port: await listening(server), told }
}

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable(),
    (error: unknown) => error as DeviceError,
  )

describe('a set with a certificate of its own', () => {
  it('is known by it', async () => {
    const { port, told } = await set()
    const first = await connectPinned({ host: HOST, port, fingerprint: undefined }, soon())
    const fingerprint = fingerprintOf(first)
    first.destroy()
    const again = await connectPinned({ host: HOST, port, fingerprint }, soon())
    again.end('hello')
    await expect.poll(() => told).toEqual(['hello'])
  })

  it('with another one is told nothing', async () => {
    const { port, told } = await set()
    const { why } = await failureOf(connectPinned({ host: HOST, port, fingerprint: 'AB'.repeat(32) }, soon()))
    expect(why).toBe('BOX-NOT-ALLOWED')
    expect(told).toEqual([])
  })

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('that does not take ours does not allow us: %s', async (version) => {
    const { port } = await set({ requestCert: true, maxVersion: version })
    const attempt = connectPinned({ host: HOST, port, fingerprint: undefined, ...ours }, soon())
    if (version === 'TLSv1.2') return expect((await failureOf(attempt)).why).toBe('BOX-NOT-ALLOWED')
    // Here the set looks at our certificate when the handshake is over for us.
    const socket = await attempt
    await expect(once(socket, 'close')).resolves.toBeDefined()
  })
})

describe('a host with a name', () => {
  const authorities = getCACertificates('default')
  afterEach(() => setDefaultCACertificates(authorities))

  it('is told something only if an authority vouches for its certificate and name', async () => {
    const [ofName, ofOther] = [selfSigned('localhost'), selfSigned('other.example')]
    const attempt = async (certificate: SelfSigned) => {
      const { port } = await set(certificate)
      const to = { host: 'localhost', port, fingerprint: certificate.fingerprint, byAuthority: true }
      return await connectPinned(to, soon()).then(
        (socket) => (socket.destroy(), 'connected'),
        (error: DeviceError) => error.why,
      )
    }
    expect(await attempt(ofName)).toBe('BOX-NOT-ALLOWED')
    setDefaultCACertificates([...authorities, ofName.cert, ofOther.cert])
    expect(await attempt(ofName)).toBe('connected')
    expect(await attempt(ofOther)).toBe('BOX-NOT-ALLOWED')
  })
})

describe('what is said of a connection that fails', () => {
  it('tells a closed port, another protocol and silence from each other', async () => {
    const closed = await listening(createTcpServer())
    await new Promise((done) => open.pop()?.close(done))
    const noTls = await listening(
      createTcpServer((socket) =>
        socket
          .on('error', () => {})
          .resume()
          .end('HTTP/1.1 400\r\n\r\n'),
      ),
    )
    const said = async (port: number) => {
      const failure = await failureOf(connectPinned({ host: HOST, port, fingerprint: undefined, ...ours }, soon()))
      return [failure.why, (asSetUpFailure(failure) as SetUpFailure).why]
    }
    expect(await said(closed)).toEqual(['BOX-UNREACHABLE', 'port-closed'])
    expect(await said(noTls)).toEqual(['BOX-UNREACHABLE', 'other-family'])
  })

  it('says too late when the time is up before the set has said anything', async () => {
    const port = await listening(createTcpServer((socket) => socket.on('error', () => {}).resume()))
    const { why } = await failureOf(
      connectPinned({ host: HOST, port, fingerprint: undefined }, AbortSignal.timeout(100)),
    )
    expect(why).toBe('TOO-LATE')
  })
})
