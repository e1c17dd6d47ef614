/**
 * `npx node bench/signs/signs.ts [people] [videos] [times] [presses] [damaged]`: how well signs are read, and what it costs. Needs the hand
 * data that `BECKON_ASL_DATA` names, and about ten minutes: it trains anew, each time with one person left out.
 */
import { cpus } from 'node:os'
import { row } from '../figures.ts'
import { damagedVideos } from './damaged-videos.ts'
import { pressesMeanwhile } from './presses-meanwhile.ts'
import { unseenPeople } from './unseen-people.ts'
import { times, videos } from './videos.ts'

const folder = process.env['BECKON_ASL_DATA']
const parts = process.argv.slice(2)
const wanted = (part: string) => parts.length === 0 || parts.includes(part)

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`)
row('what', 'goal', 'figure (95 % interval)')
row('---', '---', '---')
if (folder === undefined) console.log('BECKON_ASL_DATA names no folder of hand data (docs/how-to/train-the-sign-model.md): people and videos are left out.')
if (folder !== undefined && wanted('people')) unseenPeople(folder)
if (folder !== undefined && wanted('videos')) await videos(folder)
if (folder !== undefined && wanted('times')) await times(folder)
if (folder !== undefined && wanted('presses')) await pressesMeanwhile(folder)
if (wanted('damaged')) await damagedVideos(10_000)
