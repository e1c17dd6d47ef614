/** The folder of hand data that the operator or the build machine points at; it is not part of the project. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env['BECKON_ASL_DATA']

/** Undefined when there is none here: what needs it says so and is left out. */
export const ASL_DATA = folder !== undefined && existsSync(join(folder, 'digits_218_students.csv')) ? folder : undefined

export const ASL_DATA_MISSING =
  'BECKON_ASL_DATA names no folder with hand data (docs/how-to/train-the-sign-model.md): left out.'
