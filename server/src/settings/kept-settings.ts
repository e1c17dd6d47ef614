/**
 * Settings that are changed while the server runs, by the page `/setup` or the command line. They are stored in
 * `beckon.env` in the data folder and apply after a restart.
 */
import type { Environment } from './setting.ts'
import { changeSettings, revertSettings, type SettingsFiles } from './settings-file.ts'

/** Undefined takes a setting away. */
export type Changes = Readonly<Record<string, string | undefined>>

export interface KeptSettings {
  /** Another one after each restart. */
  readonly run: string
  /** The last change was reverted: the server could not start with it. */
  readonly wasReverted: boolean
  /** Where a setting stands that no answer can change: a file and its line, or `environment`. */
  fixedAt(name: string): string | undefined
  /** The names of the settings that the environment of this process sets. */
  readonly ofEnvironment: readonly string[]
  /** Keeps the changes and starts the server with them a moment later. Throws a ConfigError for wrong ones. */
  save(changes: Changes): void
}

interface Options {
  readonly run: string
  readonly wasReverted: boolean
  readonly dataFolder: string
  /** The environment of the process, without the settings of the files. */
  readonly own: Environment
  readonly read: () => SettingsFiles
  /** Throws a ConfigError for settings with which no server could start. */
  readonly check: (files: SettingsFiles) => void
  readonly restart: () => void
}

export function keptSettings({ run, wasReverted, dataFolder, own, read, check, restart }: Options): KeptSettings {
  return {
    run,
    wasReverted,
    fixedAt: (name) => fixedAt(name, own, read()),
    ofEnvironment: ofEnvironment(own),
    save(changes) {
      changeSettings(dataFolder, changes)
      try {
        check(read())
      } catch (error) {
        revertSettings(dataFolder)
        throw error
      }
      restart()
    },
  }
}

/** The settings that the set-up cannot change, since something that wins over its answers sets them. */
export function fixedAt(name: string, own: Environment, files: SettingsFiles): string | undefined {
  return own[name] ? 'environment' : files.ofOperator(name)
}

export function ofEnvironment(own: Environment): readonly string[] {
  return Object.keys(own)
    .filter((name) => name.startsWith('BECKON_') && name !== 'BECKON_DATA' && own[name])
    .toSorted()
}

/** Of a server that nobody can start again with others: a part of another program. */
export const UNCHANGEABLE: KeptSettings = {
  run: '',
  wasReverted: false,
  fixedAt: () => 'environment',
  ofEnvironment: [],
  save: () => {
    throw new Error('The settings of this server cannot be changed.')
  },
}
