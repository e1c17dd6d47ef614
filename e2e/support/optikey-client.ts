/**
 * Sends the bytes of OptiKey's plug-in `HttpCall` (.NET's `HttpClient`, a new one for each press) with the arguments of
 * a key: the body waits for `100 Continue`.
 */
import { connect } from 'node:net'

export interface HttpCallArguments {
  readonly uri: string
  readonly accept: string
  readonly authorization: string
  readonly timeout: string
  readonly contentType: string
  readonly payload: string
}

/** The status of the answer; rejects when none came in the time that the plug-in waits. */
export async function httpCall(args: HttpCallArguments): Promise<number> {
  const { hostname, port, host, pathname } = new URL(args.uri)
  const body = Buffer.from(args.payload, 'utf8')
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Accept: ${args.accept}`,
    `Authorization: ${args.authorization}`,
    `Content-Type: ${args.contentType}; charset=utf-8`,
    `Host: ${host}`,
    `Content-Length: ${body.length}`,
    ...(body.length > 0 ? ['Expect: 100-continue'] : []),
    'Connection: Keep-Alive',
    '',
    '',
  ].join('\r\n')
  return await new Promise<number>((resolve, reject) => {
    let told = ''
    const socket = connect(Number(port), hostname, () => socket.write(head))
    socket.setTimeout(Number(args.timeout), () => socket.destroy(new Error(`no answer, only "${told}"`)))
    socket.on('error', reject)
    socket.on('data', (data) => {
      told += data.toString('latin1')
      if (told === 'HTTP/1.1 100 Continue\r\n\r\n') {
        told = ''
        socket.write(body)
        return
      }
      const status = /^HTTP\/1\.1 (\d{3}) /u.exec(told)?.[1]
      if (status === undefined) return
      resolve(Number(status))
      socket.destroy()
    })
  })
}
