/** On the privacy page: what this device keeps of the channels that were seen, and the key that forgets them. */
import { useState } from 'react'
import { removeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { channelTexts as texts } from './channel-texts.ts'

export function SeenLately() {
  const t = useT()
  const [isKept, setKept] = useState(true)
  return (
    <section aria-labelledby="seen-lately">
      <h2 id="seen-lately">{t(texts.lately)}</h2>
      <p>{t(isKept ? texts.latelyKept : texts.forgotten)}</p>
      <Button
        icon="trash"
        aria-disabled={!isKept || undefined}
        onClick={() => {
          if (!isKept) return
          removeStored('recentChannels')
          setKept(false)
          announce(t(texts.forgotten))
        }}
      >
        {t(texts.forget)}
      </Button>
    </section>
  )
}
