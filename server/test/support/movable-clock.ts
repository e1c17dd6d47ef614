/** Loaded before the server: shifts the machine's clock by the milliseconds in a file. */
import { readFileSync } from 'node:fs'

const file = process.env['CLOCK_OFF_BY'] ?? ''
const realNow = Date.now.bind(Date)
let offBy = read()
setInterval(() => (offBy = read()), 50).unref()

function read(): number {
  return Number(readFileSync(file, 'utf8'))
}

globalThis.Date = new Proxy(Date, {
  get: (target, name, receiver) => (name === 'now' ? () => realNow() + offBy : Reflect.get(target, name, receiver)),
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [realNow() + offBy] : given, made) as object,
})
