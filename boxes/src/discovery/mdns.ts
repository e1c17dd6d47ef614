/**
 * Finds services by mDNS and DNS-SD (RFC 6762, RFC 6763). The question comes from a port of our own (a "legacy" query,
 * section 6.7), since another program may use port 5353 of this machine. The first question asks for an answer to us
 * alone; the second is an ordinary one, for machines that ignore that request.
 */
import { randomInt } from 'node:crypto'
import { nameKey, readAnswer, writeQuestion, type DnsName, type DnsRecord } from './dns-message.ts'
import { sendQuery, type QueryOptions, type Endpoint } from './multicast-query.ts'
import type { MdnsService } from './sightings.ts'

const GROUP: Endpoint = { host: '224.0.0.251', port: 5353 }
const INSTANCES_OF_ONE_SENDER = 32
const QUESTIONS_AGAIN_AT_MOST = 32

/** Calls `onService` once for each service. Resolves when the signal of `options` aborts. */
export async function askMdns(
  types: readonly string[],
  options: QueryOptions,
  onService: (service: MdnsService) => void,
) {
  if (types.length === 0) return
  const to = options.to ?? GROUP
  const id = randomInt(1, 0x10000)
  const names = types.map((type) => [...type.split('.'), 'local'])
  const senders = new Map<string, Heard>()
  await sendQuery(
    {
      to,
      hops: 255,
      questions(time) {
        const unicast = time === 'first'
        const again = unicast ? [] : [...senders.values()].flatMap((heard) => heard.incomplete())
        // Asks for missing records first: the other questions may have many answers.
        return [
          ...again
            .slice(0, QUESTIONS_AGAIN_AT_MOST)
            .flatMap((name) => [
              writeQuestion(name, 'SRV', { id, unicast }),
              writeQuestion(name, 'TXT', { id, unicast }),
            ]),
          ...names.map((name) => writeQuestion(name, 'PTR', { id, unicast })),
        ]
      },
      onAnswer(datagram, from) {
        // Answers must come from this port. Some machines send id 0, as in a multicast answer.
        if (from.port !== to.port) return
        const answer = readAnswer(datagram)
        if (answer === undefined || (answer.id !== id && answer.id !== 0)) return
        const heard = senders.get(from.host) ?? new Heard(types, names)
        senders.set(from.host, heard)
        heard.add(answer.records)
        for (const service of heard.complete(from.host)) onService(service)
      },
    },
    options,
  )
}

interface Instance {
  readonly type: string
  readonly fullName: DnsName
  srv?: { readonly port: number; readonly target: string }
  txt?: Readonly<Record<string, string>>
  isReturned?: true
}

/** The announcements of one sender: the records of a service may arrive in several datagrams, in any order. */
class Heard {
  readonly #typeOf: ReadonlyMap<string, string>
  readonly #instances = new Map<string, Instance>()
  readonly #addresses = new Map<string, Set<string>>()

  constructor(types: readonly string[], names: readonly DnsName[]) {
    this.#typeOf = new Map(names.map((name, index) => [nameKey(name), types[index] ?? '']))
  }

  add(records: readonly DnsRecord[]): void {
    for (const record of records) {
      if (record.is === 'A') {
        this.#addAddress(nameKey(record.name), record.address)
        continue
      }
      const instance = this.#instance(record.is === 'PTR' ? record.target : record.name)
      if (instance === undefined) continue
      if (record.is === 'SRV') instance.srv = { port: record.port, target: nameKey(record.target) }
      if (record.is === 'TXT') instance.txt = record.txt
    }
  }

  /** The services whose records are complete and that were not returned before. */
  complete(sender: string): readonly MdnsService[] {
    const services: MdnsService[] = []
    for (const instance of this.#instances.values()) {
      const { type, fullName, srv, txt, isReturned } = instance
      if (isReturned || srv === undefined || txt === undefined || srv.port === 0) continue
      // A sender that announces a service of another machine is a repeater between networks: not listed under it.
      if (!(this.#addresses.get(srv.target)?.has(sender) ?? true)) continue
      instance.isReturned = true
      services.push({ type, name: fullName[0] ?? '', address: sender, port: srv.port, txt })
    }
    return services
  }

  incomplete(): readonly DnsName[] {
    return [...this.#instances.values()]
      .filter(({ srv, txt }) => srv === undefined || txt === undefined)
      .map(({ fullName }) => fullName)
  }

  #instance(fullName: DnsName): Instance | undefined {
    const key = nameKey(fullName)
    const known = this.#instances.get(key)
    const type = this.#typeOf.get(nameKey(fullName.slice(1)))
    if (known !== undefined || type === undefined || this.#instances.size >= INSTANCES_OF_ONE_SENDER) return known
    const instance = { type, fullName }
    this.#instances.set(key, instance)
    return instance
  }

  #addAddress(name: string, address: string): void {
    const addresses = this.#addresses.get(name)
    if (addresses !== undefined && addresses.size < INSTANCES_OF_ONE_SENDER) addresses.add(address)
    else if (addresses === undefined && this.#addresses.size < INSTANCES_OF_ONE_SENDER)
      this.#addresses.set(name, new Set([address]))
  }
}
