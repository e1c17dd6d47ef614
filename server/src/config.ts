/**
 * The operator's settings, read and checked once at start (`read-config.ts`). This file declares those of the whole
 * server; each folder adds its own in its `*-settings.ts`, so that no layer imports one above it.
 */
export interface Config {
  /** 0 takes any free port. */
  readonly port: number
  /** `localhost` listens on both loopback families. */
  readonly host: string
  readonly dataFolder: string
  /** As the operator wrote it: short addresses, JSON, or the path of a JSON file; undefined for the virtual TVs. */
  readonly boxes: string | undefined
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  readonly stopWaitMs: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** The address of this server for its users, without a trailing slash; undefined for `http://localhost:<port>`. */
  readonly publicUrl: string | undefined
  /** Whether NODE_ENV is `production`. */
  readonly isProduction: boolean
  /** Who may open the virtual TVs at `/tv`. */
  readonly virtualTvs: 'this-machine' | 'everybody'
  /** Whether real boxes and virtual TVs may be on one server. */
  readonly mixedBoxes: boolean
  /** Whether browsers store the page, to open it without a network. */
  readonly serviceWorker: boolean
}
