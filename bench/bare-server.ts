/** The baseline: a bare Node HTTP server that parses the same body and answers the same bytes as `processKey`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const ANSWER = '{"status":"OK"}'
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-length': ANSWER.length,
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (data) => (body += data))
  request.on('end', () => {
    const { vcode } = JSON.parse(body) as { vcode: string }
    response.writeHead(vcode === '' ? 400 : 200, HEADERS)
    response.end(ANSWER)
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(`Bare server is ready at http://localhost:${(server.address() as AddressInfo).port}`),
)
