/** What can be opened on an RDK box: its installed apps, the runtimes of well-known apps, and the owner's own table. */
import { jsonIn, listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { plainText } from '../wire/plain-text.ts'
import type { Call, Callsign } from './messages.ts'

export interface App {
  readonly name: string
  /** The callsign for RDKShell, the app's id for AppManager. */
  readonly app: string
  /** The runtime, for RDKShell. */
  readonly type?: string | undefined
  /** The place in the app. */
  readonly uri?: string | undefined
}

/** RDKShell reports runtimes, not apps; these are the apps. */
const APPS_OF_RUNTIMES: Readonly<Record<string, App>> = {
  Cobalt: { name: 'YouTube', app: 'YouTube', type: 'Cobalt' },
  Netflix: { name: 'Netflix', app: 'Netflix', type: 'Netflix' },
  Amazon: { name: 'Prime Video', app: 'Amazon', type: 'Amazon' },
}

const APPS_AT_MOST = 200
const types = v.object({ types: listOf(v.string()) })
const installed = listOf(v.object({ appId: v.string(), type: v.fallback(v.string(), 'INTERACTIVE_APP') }))
const clients = v.object({ clients: listOf(v.string()) })
/** `lifecycleState`: such as `APP_STATE_ACTIVE`; early images report a number. */
const loaded = listOf(v.object({ appId: v.string(), lifecycleState: v.union([v.string(), v.number()]) }))

export function appsCall(plugin: Callsign): Call {
  return {
    method: plugin === 'org.rdk.AppManager' ? `${plugin}.getInstalledApps` : `${plugin}.1.getAvailableTypes`,
  }
}

export function appsIn(result: unknown): readonly App[] {
  const listed = listIn(result)
  const runtimes = v.safeParse(types, listed)
  if (runtimes.success) return runtimes.output.types.flatMap((type) => APPS_OF_RUNTIMES[type] ?? [])
  const parsed = v.safeParse(installed, listed)
  if (!parsed.success) return []
  return parsed.output
    .filter(({ type }) => type === 'INTERACTIVE_APP')
    .slice(0, APPS_AT_MOST)
    .map(({ appId }) => ({ name: nameOf(appId), app: appId }))
    .filter(({ name }) => name !== '')
}

/** The owner's apps, then those that the box reports; each name once. */
export function withOwn(own: Readonly<Record<string, Omit<App, 'name'>>>, listed: readonly App[]): readonly App[] {
  const all = [...Object.entries(own).map(([name, app]) => ({ ...app, name })), ...listed]
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index)
}

export function launchCall(plugin: Callsign, { app, type, uri }: App): Call {
  return plugin === 'org.rdk.AppManager'
    ? { method: `${plugin}.launchApp`, params: { appId: app, intent: uri ?? '', launchArgs: '' } }
    : {
        method: `${plugin}.1.launch`,
        params: { callsign: app, type: type ?? app, ...(uri === undefined ? {} : { uri }) },
      }
}

export function screenCall(plugin: Callsign): Call {
  return { method: plugin === 'org.rdk.AppManager' ? `${plugin}.getLoadedApps` : `${plugin}.1.getZOrder` }
}

/** The app in the foreground, as plain text; empty if unknown. */
export function screenIn(result: unknown): string {
  const listed = listIn(result)
  const shown = v.safeParse(clients, listed)
  if (shown.success) return plainText(shown.output.clients[0])
  const parsed = v.safeParse(loaded, listed)
  const front = parsed.success
    ? parsed.output.find((app) => /(?:^|_)ACTIVE$/u.test(String(app.lifecycleState)))
    : undefined
  return front === undefined ? '' : nameOf(front.appId)
}

/** `com.rdkcentral.youtube` is called youtube. */
function nameOf(appId: string): string {
  return plainText(appId.split('.').at(-1))
}

/** Some images return a list as JSON inside a string. */
function listIn(result: unknown): unknown {
  return (typeof result === 'string' ? jsonIn(v.unknown(), result) : undefined) ?? result
}
