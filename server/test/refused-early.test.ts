/** What can be refused by its head alone costs nobody the reading of its body. */
import { connect } from 'node:net'
import { CALLS } from '@beckon/contract/calls'
import { expect, it, onTestFinished } from 'vitest'
import { pairRemote, testServer } from './support/test-server.ts'

it('a call is refused before its body comes: without a session, with a forged token, and without an engine', async () => {
  const server = await testServer()
  const { arToken } = await pairRemote(server)
  const port = await server.listen()
  const forged = `${arToken.slice(0, -4)}xxxx`
  for (const [{ path }, token, answer] of [
    [CALLS.saveButtons, undefined, '401'],
    [CALLS.saveButtons, forged, '401'],
    [CALLS.sendSign, forged, '401'],
    [CALLS.sendVoice, arToken, '501'],
    [CALLS.sendSign, arToken, '501'],
  ] as const) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    const head = ['host: localhost', 'content-type: application/json', 'content-length: 500000']
    if (token !== undefined) head.push(`authorization: Bearer ${token}`)
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
    const heard = await new Promise((resolve) => socket.once('data', (data) => resolve(String(data))))
    expect(heard, path).toMatch(new RegExp(`^HTTP/1\\.1 ${answer} `, 'u'))
  }
})
