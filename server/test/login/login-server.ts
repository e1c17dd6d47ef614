/** The whole server on a free loopback port and a data folder of its own, with a clock that can be moved. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { readConfig } from '../../src/read-config.ts'
import { makeServices } from '../../src/make-services.ts'
import type { Services } from '../../src/services.ts'
import type { StorageSettings } from '../../src/storage/storage-settings.ts'
import { newStorage } from '../support/stores.ts'

/** Stands for the web app's page, whatever its address. */
export const WEB_PAGE = '<!doctype html><title>the web app</title>'

export interface LoginServer {
  readonly origin: string
  readonly services: Services
  readonly log: readonly string[]
  /** Moves the server's clock; the provider's own stays. */
  passTime(ms: number): void
  close(): Promise<void>
}

/** By the folder of a server that is started again. */
const storages = new Map<string, StorageSettings>()

interface Where {
  readonly folder: string
  readonly port: number
}

export async function startLoginServer(
  settings: Partial<Config> = {},
  { folder, port }: Partial<Where> = {},
): Promise<LoginServer> {
  let ahead = 0
  const log: string[] = []
  const home = folder ?? newFolder()
  const webFolder = join(home, 'web')
  mkdirSync(webFolder, { recursive: true })
  writeFileSync(join(webFolder, 'index.html'), WEB_PAGE)

  const storage = storages.get(home) ?? (await newStorage())
  storages.set(home, storage)
  const { services, close } = await makeServices({
    config: { ...readConfig({ BECKON_DATA: join(home, 'data'), BECKON_DEMO_LOGIN: 'on' }), ...storage, ...settings },
    clock: { now: () => Date.now() + ahead },
    log: pino({ level: 'debug' }, { write: (line) => void log.push(line) }),
    ownedBoxes: [],
  })
  const app = await buildApp(services, { webFolder })
  await app.listen({ host: 'localhost', port: port ?? 0 })

  return {
    origin: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    services,
    log,
    passTime: (ms) => void (ahead += ms),
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await close()
      if (folder === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'beckon-login-'))
}
