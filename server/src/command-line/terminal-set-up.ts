/** The common part of the commands that set up a TV in the terminal, at the server and at an agent. */
import { familyOf } from '@beckon/boxes/families'
import { DRIVERS, type Driver } from '@beckon/contract/drivers'
import { CommandError } from './command.ts'

export interface Target {
  readonly driver: Driver
  readonly host: string
  readonly port?: number | undefined
  /** As it was found; see `Sighting` of the boxes. */
  readonly identity?: string | undefined
}

/** The target of an address such as `kodi://192.168.1.20`. `scan`: the command that shows numbers. */
export function ofAddress(address: string, scan: string): Target {
  const url = URL.parse(address)
  const driver = DRIVERS.find((one): one is Driver => url?.protocol === `${one}:`)
  if (url === null || driver === undefined || familyOf(driver) === undefined)
    throw new CommandError(`Give a number that ${scan} showed, or an address such as kodi://192.168.1.20.`)
  return {
    driver,
    host: url.hostname.replaceAll(/^\[|\]$/gu, ''),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
  }
}
