/** `keys export`: a copy of the key, for the other servers of a database and for a safe place. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeWhole } from '../write-whole.ts'
import { KEY_FILE, keyCheck, readKeyText } from '../storage/seal.ts'
import { CommandError, type Invocation, dataFolderOf } from './command.ts'
import { storageOf } from './open-data.ts'

export async function keysCommand({ words, environment, path, print }: Invocation): Promise<void> {
  const [what, given] = words
  if (what !== 'export' || given === undefined) throw new CommandError('Usage: beckon keys export FILE')
  const { keyFile } = storageOf(environment)
  const own = keyFile ?? join(dataFolderOf(environment), KEY_FILE)
  if (!existsSync(own))
    throw new CommandError(
      `There is no key in ${own}. The first start of a server makes it; to make one for several servers: openssl rand ` +
        '-base64 32.',
    )
  const text = readKeyText(own)
  if (keyCheck(text) === undefined) throw new CommandError(`The key file ${own} is damaged. Put a copy of it back.`)
  const file = path(given)
  // Never replaces a file: it may be another server's only key.
  if (existsSync(file)) throw new CommandError(`${file} is already there. Give another name.`)
  if (!existsSync(dirname(file))) throw new CommandError(`There is no folder ${dirname(file)}. Create it first.`)
  writeWhole(file, text)
  print(`The key is in ${file}. Whoever has it and the data can use every remote: keep it where only you can read it.`)
}
