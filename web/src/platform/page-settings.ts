/**
 * The settings that the server writes into the page, as data: `<script type="application/json" id="beckon-settings">`.
 */
import { listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'

const settingsShape = v.object({
  /** Whether the operator allows analytics; the menu has the page Settings then. */
  analyticsEnabled: v.optional(v.boolean(), false),
  /** The analytics service, used only if the user allows it; absent if there is none. */
  analytics: v.optional(
    v.object({ kind: v.picklist(['plausible', 'google-tag-manager']), url: v.string(), id: v.string() }),
  ),
  /** How the operator starts a command: `npx beckon` or `beckon`. */
  command: v.optional(v.string(), 'npx beckon'),
  tvConfigEnabled: v.optional(v.boolean(), true),
  /** Links to the automation service and its instructions; empty if the page has none. */
  automationLink: v.optional(v.string(), ''),
  automationHelpLink: v.optional(v.string(), ''),
  version: v.optional(v.string(), ''),
  /** The server's partner, for a browser whose address and storage name none. */
  partner: v.optional(v.string()),
  /** The partners whose subscribers can log in; absent when all can. */
  loginPartners: v.optional(listOf(v.string())),
  /** Where speech is recognised: `here` on the server, `off`, `missing` (not installed yet), or another machine. */
  speech: v.optional(v.string(), 'here'),
  /** Whether the operator wants the page to be cached for a start without a network. */
  serviceWorker: v.optional(v.boolean(), false),
  /** The address to open on a phone at home; absent where only this machine can open the page. */
  phoneAddress: v.optional(v.string()),
})
export type PageSettings = v.InferOutput<typeof settingsShape>

/** A missing or damaged text means the defaults: no analytics (A31), but the page for TV buttons (A32). */
export function parsePageSettings(text: string | null | undefined): PageSettings {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), settingsShape), text)
  return parsed.success ? parsed.output : v.parse(settingsShape, {})
}

let read: PageSettings | undefined

export function pageSettings(): PageSettings {
  read ??= parsePageSettings(document.getElementById('beckon-settings')?.textContent)
  return read
}
