/** One TV: the set itself, what it says in words, its handset and its scenes. */
import type { Trouble, VirtualBoxRow } from '@beckon/contract/virtual-tv'
import { useCallback, useEffect, useRef } from 'react'
import { useT } from '../src/texts/texts.ts'
import { announce } from '../src/ui/announce.ts'
import { Icon } from '../src/ui/Icon.tsx'
import { Handset } from './handset/Handset.tsx'
import { PairForm } from './handset/PairForm.tsx'
import { Keyboard } from './Keyboard.tsx'
import { tintOf } from './picture/Picture.tsx'
import { Glass } from './screen/Glass.tsx'
import { tvTexts } from './texts.ts'
import { TroubleScenes } from './TroubleScenes.tsx'
import styles from './tv-page.module.css'
import { TvStatus } from './TvStatus.tsx'
import type { TvClient } from './tv-client.ts'
import { useLiveTv, usePress } from './use-live-tv.ts'

export function OneTv({ client, box }: { client: TvClient; box: VirtualBoxRow }) {
  const t = useT()
  const glass = useRef<HTMLElement>(null)
  const { state, line } = useLiveTv(client, box.id)
  const lost = t(tvTexts.pressNotTaken)
  const onLost = useCallback(() => announce(lost), [lost])
  const press = usePress(client, box.id, onLost)
  const isLost = line === 'lost'
  const notConnected = t(tvTexts.notConnected)

  useEffect(() => {
    if (isLost) announce(notConnected)
  }, [isLost, notConnected])

  async function setTrouble(kind: Trouble): Promise<void> {
    if (!(await client.setTrouble(box.id, kind))) onLost()
  }

  return (
    <div className={styles.room}>
      <section className={styles.viewing} aria-label={box.name}>
        <div
          className={styles.set}
          style={{ ['--glow' as string]: glowOf(state?.channel.number) }}
          data-on={state?.picture === 'box' || undefined}
        >
          <Glass
            glass={glass}
            state={state}
            label={t(tvTexts.theTv)}
            warning={
              isLost ? (
                <>
                  <Icon name="no-connection" />
                  {t(tvTexts.notConnectedShort)}
                </>
              ) : undefined
            }
          />
          <div className={styles.chin}>
            <span className={styles.name}>{box.name}</span>
            <span className={styles.lamp} data-power={state?.tvPower} />
          </div>
        </div>
        <div className={styles.under}>
          <TvStatus state={state} />
          {document.fullscreenEnabled && (
            <button type="button" className={styles.fullScreen} onClick={() => void glass.current?.requestFullscreen()}>
              <Icon name="tv" />
              {t(tvTexts.fullScreen)}
            </button>
          )}
          {state && <PairForm client={client} state={state} press={press} />}
        </div>
        {isLost && <p className={styles.lost}>{notConnected}</p>}
      </section>
      <div className={styles.hand}>
        <Handset press={press} />
      </div>
      <div className={styles.below}>
        <Keyboard press={press} />
        {state && <TroubleScenes state={state} choose={(kind) => void setTrouble(kind)} />}
      </div>
    </div>
  )
}

/** The light that the picture throws on the wall. */
function glowOf(number: number | undefined): string {
  return number === undefined ? 'transparent' : `hsl(${(tintOf({ number }) + 205) % 360} 60% 55%)`
}
