/** Ids of boxes that somebody adds. */
import { randomInt } from 'node:crypto'

const ID_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Never the id of a box that was forgotten: sessions of that one may be left. */
export function newBoxId(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z\d]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 40)
  const end = Array.from({ length: 8 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
  return `${slug || 'tv'}-${end}`
}
