/** The voice of who scans by ear, fetched with the first thing it says. What is asked of it comes to pass in order. */
let isAsked = false

const voice = () => import('../../../ui/speech/speak.ts')

/** `over`: it has been said, or there is no voice to say it. */
export function sayAloud(words: string, over: () => void = () => {}): void {
  isAsked = true
  voice().then((speech) => speech.sayAloud(words, over), over)
}

export function hush(): void {
  if (isAsked)
    voice().then(
      (speech) => speech.hush(),
      () => {},
    )
}
