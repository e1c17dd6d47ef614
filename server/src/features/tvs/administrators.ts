/**
 * Who administers the Home Assistant that this server is an app of: asked of Home Assistant itself, which alone knows.
 */
import { HomeAssistantServer } from '@beckon/boxes/home-assistant/server'
import { timeOf } from '@beckon/boxes/wire/wire-time'
import { listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'
import type { IngressSettings } from '../../http/http-settings.ts'

const users = listOf(
  v.object({
    id: v.string(),
    is_owner: v.optional(v.boolean(), false),
    is_active: v.optional(v.boolean(), true),
    group_ids: v.optional(listOf(v.string()), []),
  }),
)
const ADMINISTRATORS = 'system-admin'

/**
 * Whether a user of Home Assistant is its owner or an administrator. Rejects when Home Assistant does not answer, or
 * not this server.
 */
export async function isAdministrator(
  { usersAt, token }: Pick<IngressSettings, 'usersAt' | 'token'>,
  userId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { hostname, port, pathname } = new URL(usersAt)
  const house = new HomeAssistantServer({
    host: hostname,
    port: Number(port || 80),
    path: pathname,
    token: async () => token ?? '',
    refused: () => false,
  })
  try {
    const listed = v.parse(users, await house.ask('config/auth/list', {}, timeOf(signal)))
    const user = listed.find(({ id }) => id === userId)
    return user !== undefined && user.is_active && (user.is_owner || user.group_ids.includes(ADMINISTRATORS))
  } finally {
    house.close()
  }
}
