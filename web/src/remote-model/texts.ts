/** The texts of the remote: its groups, and sentences about the TV. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Branded } from '../texts/say.ts'

export const headerWords: Branded = catalogue('remoteHeader')

export const remoteTexts = catalogue('remote')

export const groupTexts = catalogue('keyGroups')
