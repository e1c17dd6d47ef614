/**
 * The keys for the user's favourite channels, with buttons to add the current channel and to reorder or remove
 * favourites; and the channels watched last. Hidden if there is nothing to show, as with a box that does not report its
 * channel.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { useEffect, useState } from 'react'
import { focusSoon } from '../../platform/redraw.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { programmeWords } from '../tv-state/state-words.ts'
import { knownOrAssumed, useObservedState } from '../tv-state/observed-state.ts'
import { PressButton } from '../press/PressButton.tsx'
import namedKeys from '../../remote-model/Keys.module.css'
import styles from './ChannelKeys.module.css'
import {
  addFavourite,
  FAVOURITES_AT_MOST,
  followWatchedChannels,
  moveFavourite,
  placeFavourite,
  loadChannels,
  removeFavourite,
  useChannels,
  type Channel,
  channelName,
  channelPress,
} from './channels.ts'

const texts = catalogue('channel')

interface Removed {
  readonly channel: Channel
  readonly place: number
}

export function ChannelKeys() {
  const t = useT()
  const deviceId = useSharedState((state) => state.deviceId)
  const { favourites, recents } = useChannels()
  const language = useSharedState((state) => state.language)
  const state = useObservedState()
  // Kept until the box reports again after a press; otherwise all keys would move at each press.
  const current = knownOrAssumed(state.channel)
  const programme = programmeWords(knownOrAssumed(state.programme), language)
  const [isChanging, setChanging] = useState(false)
  const [removed, setRemoved] = useState<Removed>()

  useEffect(() => {
    loadChannels()
    setRemoved(undefined)
    return followWatchedChannels()
  }, [deviceId])

  const isFavourite = ({ number }: Channel) => favourites.some((one) => one.number === number)
  const lately = recents.filter((one) => !isFavourite(one) && one.number !== current?.number)
  const canAdd = current !== undefined && !isFavourite(current) && favourites.length < FAVOURITES_AT_MOST
  if (favourites.length + lately.length + programme.length === 0 && !canAdd && removed === undefined) return null

  return (
    // Not a `group`: the user can hide groups of keys.
    <section aria-labelledby="channels" className="whole-row">
      <h2 id="channels" className="group-heading">
        {t(texts.heading)}
      </h2>
      {programme.length > 0 && (
        <p className={styles.programme} data-unsure={state.programme.is === 'assumed' || undefined}>
          {programme.join('. ')}.
        </p>
      )}
      {favourites.length > 0 && <Keys channels={favourites} current={current} />}
      <div className={styles.actions}>
        {canAdd && (
          <Button
            id="keep-channel"
            icon="plus"
            onClick={() => {
              addFavourite(current)
              announce(t(texts.added, { channel: channelName(current) }))
              focusSoon(`channel-${current.number}`)
            }}
          >
            {t(texts.add, { channel: channelName(current) })}
          </Button>
        )}
        {favourites.length > 0 && (
          <Button id="change-channels" icon="edit" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            {t(texts.change)}
          </Button>
        )}
        {removed && favourites.length < FAVOURITES_AT_MOST && (
          <Button
            id="put-back-channel"
            icon="previous"
            onClick={() => {
              placeFavourite(removed.channel, removed.place)
              setRemoved(undefined)
              announce(t(texts.added, { channel: channelName(removed.channel) }))
              focusSoon(`channel-${removed.channel.number}`)
            }}
          >
            {t(texts.putBack, { channel: channelName(removed.channel) })}
          </Button>
        )}
      </div>
      {isChanging && favourites.length > 0 && (
        <Order
          channels={favourites}
          onRemoved={(what) => {
            setRemoved(what)
            focusSoon('put-back-channel')
          }}
        />
      )}
      {lately.length > 0 && (
        <div role="group" aria-labelledby="seen-lately">
          <h3 id="seen-lately" className="group-heading">
            {t(texts.lately)}
          </h3>
          <Keys channels={lately} current={undefined} />
        </div>
      )}
    </section>
  )
}

function Keys({ channels, current }: { channels: readonly Channel[]; current: Channel | undefined }) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  return (
    <div className={styles.row}>
      {channels.map((channel) => {
        const isOn = channel.number === current?.number
        return (
          <PressButton
            key={channel.number}
            pressable={channelPress(channel, language)}
            className={`key ${styles.key}`}
            aria-current={isOn || undefined}
          >
            <span className={styles.number}>{channel.number}</span> <span className={styles.name}>{channel.name}</span>
            {isOn && (
              <span className={namedKeys.state} aria-hidden="true">
                {t(texts.onNow)}
              </span>
            )}
          </PressButton>
        )
      })}
    </div>
  )
}

interface OrderProps {
  readonly channels: readonly Channel[]
  readonly onRemoved: (removed: Removed) => void
}

function Order({ channels, onRemoved }: OrderProps) {
  const t = useT()

  function move(channel: Channel, by: -1 | 1, button: string): void {
    const place = moveFavourite(channel.number, by)
    announce(t(texts.moved, { channel: channelName(channel), place: place + 1, count: channels.length }))
    // A row that moves may lose the focus.
    focusSoon(button)
  }

  function button(channel: Channel, action: 'earlier' | 'later' | 'remove', isAtEnd: boolean) {
    const id = `${action}-${channel.number}`
    const icon = ({ earlier: 'up', later: 'down', remove: 'trash' } as const)[action]
    return (
      <Button
        id={id}
        icon={icon}
        aria-label={t(texts.action, { action: t(texts[action]), channel: channelName(channel) })}
        aria-disabled={isAtEnd || undefined}
        onClick={() => {
          if (action !== 'remove') return void (isAtEnd || move(channel, action === 'earlier' ? -1 : 1, id))
          announce(t(texts.removed, { channel: channelName(channel) }))
          onRemoved({ channel, place: removeFavourite(channel.number) })
        }}
      >
        {t(texts[action])}
      </Button>
    )
  }

  return (
    <ol className={styles.order} aria-label={t(texts.list)}>
      {channels.map((channel, place) => (
        <li key={channel.number} className={styles.line}>
          <strong className={styles.name}>{channelName(channel)}</strong>
          <span className={styles.actions}>
            {button(channel, 'earlier', place === 0)}
            {button(channel, 'later', place === channels.length - 1)}
            {button(channel, 'remove', false)}
          </span>
        </li>
      ))}
    </ol>
  )
}
