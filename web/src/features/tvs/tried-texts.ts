/** Why a try pressed nothing, or nobody knows whether it did. */
import type { BoxRefusal } from '@beckon/contract/refusals'
import { defineTexts } from '../../texts/texts.ts'
import type { Sentence } from '@beckon/contract/languages'

const texts = defineTexts({
  asleep: {
    en: 'The TV is in standby. Turn it on, then try again.',
    es: 'El televisor está en modo de espera. Enciéndelo e inténtalo de nuevo.',
    fr: 'Le téléviseur est en veille. Allumez-le, puis réessayez.',
  },
  unreachable: {
    en: 'The TV cannot be reached. Nothing was pressed. Check that it is on and connected.',
    es: 'No se puede conectar con el televisor. No se presionó nada. Verifica que esté encendido y conectado.',
    fr: 'Le téléviseur est injoignable. Aucune touche n’a été envoyée. Vérifiez qu’il est allumé et branché.',
  },
  notAllowed: {
    en: 'The TV does not accept Beckon. Nothing was pressed.',
    es: 'El televisor no acepta Beckon. No se presionó nada.',
    fr: 'Le téléviseur n’accepte pas Beckon. Aucune touche n’a été envoyée.',
  },
  timeout: {
    en: 'The TV did not answer. Something may have moved all the same: look at the TV.',
    es: 'El televisor no respondió. Aun así, algo pudo moverse: mira el televisor.',
    fr: 'Le téléviseur n’a pas répondu. Il a peut-être bougé quand même : regardez le téléviseur.',
  },
  invalidKey: {
    en: 'The TV does not know that key.',
    es: 'El televisor no conoce esa tecla.',
    fr: 'Le téléviseur ne connaît pas cette touche.',
  },
})

export const NOT_PRESSED_TEXTS: Readonly<Record<BoxRefusal | 'no answer', Sentence>> = {
  'TOO-LATE': texts.unreachable,
  'BOX-ASLEEP': texts.asleep,
  'BOX-NOT-ALLOWED': texts.notAllowed,
  'BOX-UNREACHABLE': texts.unreachable,
  'BOX-TIMEOUT': texts.timeout,
  'NOT-FOUND': texts.unreachable,
  'INVALID-KEY': texts.invalidKey,
  'NOT-UNDERSTOOD': texts.invalidKey,
  'no answer': texts.timeout,
}
