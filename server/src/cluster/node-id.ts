import { randomBytes } from 'node:crypto'
import type { NodeId } from './bus.ts'

export function newNodeId(): NodeId {
  return randomBytes(9).toString('base64url')
}
