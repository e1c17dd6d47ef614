/** The words of the time that single keys take. */
import { defineTexts } from '../../../texts/texts.ts'

export const keyTimesTexts = defineTexts({
  heading: { en: 'Time for single keys', es: 'Tiempo para cada tecla', fr: 'Temps de chaque touche' },
  lead: {
    en: 'A key that you press by mistake can take longer, and one that you press often less.',
    es: 'Una tecla que presionas sin querer puede tardar más, y una que presionas a menudo, menos.',
    fr: 'Une touche que vous activez par erreur peut prendre plus de temps, et une touche fréquente, moins.',
  },
  key: { en: 'Key', es: 'Tecla', fr: 'Touche' },
  time: { en: 'Time to rest on it', es: 'Tiempo de quedarse en ella', fr: 'Temps à rester dessus' },
  /** Of one key. */
  percent: {
    en: '{percent} % of the usual time',
    es: '{percent} % del tiempo habitual',
    fr: '{percent}\u00A0% du temps habituel',
  },
  /** In the list of keys, of one that has its own time. */
  keyAndPercent: { en: '{key}: {percent} %', es: '{key}: {percent} %', fr: '{key}\u00A0: {percent}\u00A0%' },
  usual: { en: 'As usual', es: 'Como siempre', fr: 'Comme d’habitude' },
})
