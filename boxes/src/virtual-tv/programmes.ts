/** The programmes: an endless guide computed from channel and time, so that it is always the same. */
import type { VirtualTvProgramme } from '@beckon/contract/virtual-tv'
import { MINUTE_MS } from '@beckon/contract/time-units'
import type { Channel, Genre } from './channels.ts'

export const SLOT_MS = 30 * MINUTE_MS

const TITLES: { readonly [G in Genre]: readonly string[] } = {
  general: [
    'Breakfast at the Quay',
    'The Long Table',
    'Quiz at Seven',
    'Good Neighbours',
    'The Repair Bench',
    'Evening Walk',
  ],
  drama: [
    'The Lighthouse Keepers',
    'Copper Street',
    'A Letter for Ada',
    'The Night Ferry',
    'Second Spring',
    'Room for Three',
  ],
  news: ['News at the Hour', 'The World Today', 'Weather and Roads', 'Your Region', 'The Interview', 'Money Matters'],
  sports: [
    'Match of the Day Before',
    'On the Track',
    'Wheelchair Basketball Live',
    'The Long Run',
    'Goal by Goal',
    'Rowing Weekly',
  ],
  music: [
    'Morning Strings',
    'Songs by Request',
    'The Piano Hour',
    'Choirs of the Coast',
    'Jazz after Dark',
    'Dance Hall',
  ],
  kids: ['Puddle and Friends', 'Build It Big', 'Sing with Us', 'The Snail Detective', 'Story Time', 'Animal School'],
  movies: ['The Orchard', 'Two Tickets North', 'A Winter Garden', 'The Clockmaker', 'Paper Boats', 'Last Train Home'],
  knowledge: [
    'How Bridges Stand',
    'The Deep Sea',
    'Bread of the World',
    'Lost Roads',
    'Stars above Us',
    'Small Gardens',
  ],
}

const ABOUT: { readonly [G in Genre]: string } = {
  general: 'People, places and a little company.',
  drama: 'A new episode of the series.',
  news: 'What happened, and what it means.',
  sports: 'The best moments, with commentary.',
  music: 'Music to listen to and sing along with.',
  kids: 'For small viewers and those who watch with them.',
  movies: 'A film from beginning to end.',
  knowledge: 'Looking closely at how the world works.',
}

/** How many half hours a programme lasts. */
const SLOTS: { readonly [G in Genre]: number } = {
  general: 2,
  drama: 2,
  news: 1,
  sports: 4,
  music: 2,
  kids: 1,
  movies: 4,
  knowledge: 2,
}

export function programmeAt(channel: Channel, at: number): VirtualTvProgramme {
  const length = SLOTS[channel.genre] * SLOT_MS
  const nth = Math.floor(at / length)
  const titles = TITLES[channel.genre]
  return {
    title: titles[(nth + channel.number) % titles.length] ?? channel.name,
    about: ABOUT[channel.genre],
    startsAt: nth * length,
    endsAt: (nth + 1) * length,
  }
}

/** The next time at which programmes can end: all of them begin and end on the half hour. */
export function nextSlotAt(now: number): number {
  return (Math.floor(now / SLOT_MS) + 1) * SLOT_MS
}

/** All programmes of a channel that run between two times. */
export function programmesBetween(channel: Channel, from: number, to: number): VirtualTvProgramme[] {
  const programmes: VirtualTvProgramme[] = []
  for (let at = from; at < to;) {
    const programme = programmeAt(channel, at)
    programmes.push(programme)
    at = programme.endsAt
  }
  return programmes
}

/** The programme `places` after the current one; 0 is the current one. */
export function programmeAfter(channel: Channel, now: number, places: number): VirtualTvProgramme {
  let programme = programmeAt(channel, now)
  for (let i = 0; i < places; i += 1) programme = programmeAt(channel, programme.endsAt)
  return programme
}

/** The time as `19:30`, in the time zone of the server's machine. */
export function clockTime(at: number): string {
  const time = new Date(at)
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
}
