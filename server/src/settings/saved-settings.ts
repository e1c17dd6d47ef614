/**
 * Settings that are changed while the server runs, by the page `/setup` or the command line. They are stored in
 * `beckon.env` in the data folder and apply after a restart.
 */
import type { Environment } from './setting.ts'
import { changeSettings, revertSettings, type SettingsFiles } from './settings-file.ts'

/** Undefined removes a setting. */
export type Changes = Readonly<Record<string, string | undefined>>

export interface SavedSettings {
  /** Differs after each restart. */
  readonly run: string
  /** Whether the last change was reverted, since the server could not start with it. */
  readonly wasReverted: boolean
  /** Where a setting is set that no answer can change: a file and its line, or `environment`. */
  fixedAt(name: string): string | undefined
  /** The names of the settings that the environment of this process sets. */
  readonly ofEnvironment: readonly string[]
  /** Saves the changes, and restarts the server with them a moment later. Throws a ConfigError for invalid ones. */
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

export function savedSettings({ run, wasReverted, dataFolder, own, read, check, restart }: Options): SavedSettings {
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

/** Where a setting is set that takes precedence over an answer of the set-up; undefined if an answer can change it. */
export function fixedAt(name: string, own: Environment, files: SettingsFiles): string | undefined {
  return own[name] ? 'environment' : files.ofOperator(name)
}

export function ofEnvironment(own: Environment): readonly string[] {
  return Object.keys(own)
    .filter((name) => name.startsWith('BECKON_') && name !== 'BECKON_DATA' && own[name])
    .toSorted()
}

/** For a server inside another program, which cannot be restarted with other settings. */
export const UNCHANGEABLE: SavedSettings = {
  run: '',
  wasReverted: false,
  fixedAt: () => 'environment',
  ofEnvironment: [],
  save: () => {
    throw new Error('The settings of this server cannot be changed.')
  },
}
