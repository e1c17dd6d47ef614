/** The path of the remote page: the user's own buttons if they use those, otherwise the whole remote (A20, D10). */
import { readStored } from '../platform/stored-values.ts'

export function remotePath(customMode = readStored('customMode')): '/remote' | '/my-remote' {
  return customMode === true ? '/my-remote' : '/remote'
}
