/**
 * Webhook events of IFTTT: `POST /trigger/{event}/with/key/{key}`. A congratulation means that the event was received;
 * one that no applet waits for is congratulated too.
 */
import { isPathPart } from '../../outgoing/outgoing-client.ts'
import type { AutomationService } from './automation-service.ts'

export const ifttt: AutomationService = {
  request(event, key) {
    if (!isPathPart(event)) return 'EVENT-UNKNOWN'
    if (!isPathPart(key)) return 'EVENT-KEY-REFUSED'
    return { method: 'POST', parts: ['trigger', event, 'with', 'key', key] }
  },
  confirms: (event, text) => text.trim() === `Congratulations! You've fired the ${event} event`,
}
