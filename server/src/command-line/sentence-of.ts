/** Failures that the operator can correct, as sentences. */
import { ConfigError, StartError } from '../settings/setting.ts'
import { isDiskFull } from '../storage/unable-to-save.ts'
import { inBrackets, pidOfPort } from '../pid-of.ts'
import { CommandError } from './command.ts'

const PORTS = 'BECKON_PORT, or BECKON_METRICS_PORT or BECKON_INGRESS_PORT if it is theirs.'

/** A sentence for the operator; undefined for a bug. */
export async function sentenceOf(error: unknown): Promise<string | undefined> {
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof StartError) return error.message
  // Imported only here, since they load the drivers of all boxes.
  const { BoxSettingsError } = await import('@beckon/boxes/box-settings')
  const { BackupError } = await import('../backup/manifest.ts')
  if (error instanceof BoxSettingsError || error instanceof BackupError) return error.message
  const { code, path, port, syscall, address, hostname } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
    hostname?: string
  }
  if (isDiskFull(error)) return `The disk is full${path === undefined ? '' : ` (${path})`}. Make room and try again.`
  if (syscall === 'listen' && code === 'EACCES')
    return `This user may not use the port ${port ?? ''}. Set one above 1023: ${PORTS}`
  switch (code) {
    case 'EADDRINUSE': {
      const holder = inBrackets(port === undefined ? undefined : pidOfPort(port))
      return `The port ${port ?? ''} is in use by another program${holder}. Stop it, or set another port: ${PORTS}`
    }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return (
        `${address ?? hostname ?? 'The host'} is not an address of this machine. Set one: BECKON_HOST, or ` +
        'BECKON_METRICS_HOST if it is that.'
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path ?? 'A file'} may not be written or read by this user (${code}).`
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EISDIR':
      return `${path ?? 'A file'} cannot be used (${code}).`
    default:
      return undefined
  }
}
