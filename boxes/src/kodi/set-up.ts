/** Sets a Kodi up: by its WebSocket where that is open, else by its web server with the name and password set there. */
import { SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { askWithLogin, findKodi, KODI_PORTS, type AboutKodi } from './find-kodi.ts'
import type { Login } from './wire.ts'

export async function setUpKodi(
  { host, port }: Address,
  dialogue: SetUpDialogue,
  ports = KODI_PORTS,
): Promise<SetUpResult> {
  const found = await findKodi({ host, port }, dialogue.signal, ports)
  if (typeof found === 'string') throw new SetUpFailure(found)
  const at = { host, port: found.port }
  if (found.by !== 'locked') return { settings: { ...at, http: found.by === 'web' }, ...told(found.about) }
  const { login, about } = await logIn(at, dialogue)
  return { settings: { ...at, http: true }, secrets: { ...login }, ...told(about) }
}

async function logIn(at: { host: string; port: number }, { ask, signal }: SetUpDialogue) {
  for (let wrong = false; ; wrong = true) {
    const { user = '', value: password } = await ask({ is: 'password' }, { wrong })
    const login: Login = { user, password }
    const about = await askWithLogin(at, login, signal).catch(() => {
      throw new SetUpFailure('unreachable')
    })
    if (about !== undefined) return { login, about }
  }
}

function told({ name, mac }: AboutKodi): Pick<SetUpResult, 'name' | 'mac'> {
  return { name, ...(mac === undefined ? {} : { mac }) }
}
