/** The page `/tv`: the choice of a virtual TV, its screen and state, its own remote, and troubles for training. */
import type { VirtualBoxRow } from '@beckon/contract/virtual-tv'
import { useEffect, useState } from 'react'
import { realClock } from '../src/platform/clock.ts'
import { navigate, useQuery } from '../src/platform/router.ts'
import { useT } from '../src/texts/say.ts'
import { Announcer } from '../src/ui/Page.tsx'
import { LanguageSwitch } from '../src/ui/LanguageSwitch.tsx'
import { chooseLanguage } from './language.ts'
import { OneTv } from './OneTv.tsx'
import { tvTexts } from './texts.ts'
import type { TvClient } from './tv-client.ts'
import styles from './tv.module.css'

const ASK_AGAIN_AFTER_MS = 3_000

type List =
  { readonly is: 'asked' | 'unanswered' | 'none' } | { readonly is: 'there'; readonly boxes: readonly VirtualBoxRow[] }

export function TvPage({ client }: { client: TvClient }) {
  const t = useT()
  const list = useBoxes(client)
  const wanted = useQuery().get('box')
  const boxes = list.is === 'there' ? list.boxes : []
  const chosen = boxes.find((box) => box.id === wanted) ?? boxes[0]
  const title = chosen ? t(tvTexts.titleOf, { name: chosen.name }) : t(tvTexts.heading)

  useEffect(() => {
    document.title = `${title} – Beckon`
  }, [title])

  return (
    <>
      <header className={styles.top}>
        <div>
          <h1>{t(tvTexts.heading)}</h1>
          <p className="hint">{t(tvTexts.purpose)}</p>
        </div>
        <div className={styles.settings}>
          {boxes.length > 1 && chosen && <Picker boxes={boxes} chosen={chosen} />}
          <LanguageSwitch onChoose={chooseLanguage} />
        </div>
      </header>
      <main className={styles.main}>
        {chosen ? <OneTv key={chosen.id} client={client} box={chosen} /> : <Without list={list} />}
      </main>
      <Announcer />
    </>
  )
}

function Picker({ boxes, chosen }: { boxes: readonly VirtualBoxRow[]; chosen: VirtualBoxRow }) {
  const t = useT()
  return (
    <label className={styles.picker}>
      <span>{t(tvTexts.whichTv)}</span>
      <select
        value={chosen.id}
        onChange={(event) => navigate(`?${new URLSearchParams({ box: event.target.value })}`, { replace: true })}
      >
        {boxes.map((box) => (
          <option key={box.id} value={box.id}>
            {box.name}
          </option>
        ))}
      </select>
    </label>
  )
}

function Without({ list }: { list: List }) {
  const t = useT()
  const sentence = {
    asked: tvTexts.loading,
    unanswered: tvTexts.serverSilent,
    none: tvTexts.noVirtualTvs,
    there: tvTexts.noVirtualTvs,
  }[list.is]
  return <output>{t(sentence)}</output>
}

function useBoxes(client: TvClient): List {
  const [list, setList] = useState<List>({ is: 'asked' })
  useEffect(() => {
    let stop = () => {}
    let ended = false
    async function ask(): Promise<void> {
      const answer = await client.boxes().catch(() => 'silence' as const)
      if (ended) return
      if (answer === 'silence') {
        setList({ is: 'unanswered' })
        stop = realClock.after(ASK_AGAIN_AFTER_MS, () => void ask())
        return
      }
      setList(answer && answer.length > 0 ? { is: 'there', boxes: answer } : { is: 'none' })
    }
    void ask()
    return () => {
      ended = true
      stop()
    }
  }, [client])
  return list
}
