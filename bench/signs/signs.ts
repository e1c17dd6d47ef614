/**
 * `npx node bench/signs/signs.ts [signers] [students] [aside] [videos] [nosign] [times] [presses] [damaged]`: how well
 * signs are read, and what it costs. Needs the hand data that `BECKON_ASL_DATA` names, and about half an hour:
 * `signers` and `students` train anew, each time with somebody left out. `aside` looks at those whom nobody trains or
 * tunes on: choose nothing by it.
 */
import { cpus } from 'node:os'
import { row } from '../figures.ts'
import { damagedVideos } from './damaged-videos.ts'
import { pressesMeanwhile } from './presses-meanwhile.ts'
import { everyStudent, studentsKeptAside } from './students.ts'
import { photosKeptAside, signersLeftOut } from './signers.ts'
import { noSignVideos, times, videos } from './videos.ts'

const folder = process.env['BECKON_ASL_DATA']
const parts = process.argv.slice(2)
const wanted = (part: string) => parts.length === 0 || parts.includes(part)

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`)
row('what', 'goal', 'figure (95 % interval)')
row('---', '---', '---')
if (folder === undefined)
  console.log(
    'BECKON_ASL_DATA names no folder of hand data (docs/how-to/train-the-sign-model.md): people and videos are ' +
      'left out.',
  )
if (folder !== undefined && wanted('signers')) await signersLeftOut(folder)
if (folder !== undefined && wanted('students')) await everyStudent(folder)
if (folder !== undefined && wanted('aside')) {
  studentsKeptAside(folder)
  photosKeptAside(folder)
}
if (folder !== undefined && wanted('videos')) await videos(folder)
if (folder !== undefined && wanted('nosign')) await noSignVideos(folder)
if (folder !== undefined && wanted('times')) await times(folder)
if (folder !== undefined && wanted('presses')) await pressesMeanwhile(folder)
if (wanted('damaged')) await damagedVideos(10_000)
