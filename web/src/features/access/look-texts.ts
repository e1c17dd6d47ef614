/** The words of what is chosen about colours, text and movement. */
import { defineTexts } from '../../texts/texts.ts'

export const lookTexts = defineTexts({
  theme: { en: 'Theme', es: 'Tema', fr: 'Thème' },
  themeHint: {
    en: 'If your device sets colors for all pages, those stay.',
    es: 'Si tu dispositivo fija los colores de todas las páginas, esos se quedan.',
    fr: 'Si votre appareil impose ses couleurs à toutes les pages, elles restent.',
  },
  device: { en: 'Same as the device', es: 'Como el dispositivo', fr: 'Comme l’appareil' },
  light: { en: 'Light', es: 'Claro', fr: 'Clair' },
  dark: { en: 'Dark', es: 'Oscuro', fr: 'Sombre' },
  'contrast-light': {
    en: 'High contrast, black on white',
    es: 'Alto contraste, negro sobre blanco',
    fr: 'Contraste élevé, noir sur blanc',
  },
  'contrast-dark': {
    en: 'High contrast, white on black',
    es: 'Alto contraste, blanco sobre negro',
    fr: 'Contraste élevé, blanc sur noir',
  },
  text: { en: 'Text size', es: 'Tamaño del texto', fr: 'Taille du texte' },
  lessMotion: { en: 'Less movement', es: 'Menos movimiento', fr: 'Moins de mouvement' },
  lessMotionHint: {
    en: 'Nothing slides or fades. It does not matter how your device is set.',
    es: 'Nada se desliza ni se desvanece, sin importar cómo esté configurado tu dispositivo.',
    fr: 'Rien ne glisse ni ne s’estompe, peu importe les paramètres de votre appareil.',
  },
})
