/**
 * The tables for Kysely. They have only text, integers and milliseconds, so that all engines store them alike. No
 * secret is stored in clear text: tokens and codes are hashed, and secrets that must be read back are sealed.
 */
export interface Tables {
  accounts: AccountRow
  grants: GrantRow
  login_uses: LoginUseRow
  sessions: SessionRow
  bookmarks: BookmarkRow
  pairings: PairingRow
  guess_limits: GuessLimitRow
  companions: CompanionRow
  press_links: PressLinkRow
  press_link_origins: PressLinkOriginRow
  keyed_presses: KeyedPressRow
  tv_configs: TvConfigRow
  button_lists: ButtonListRow
  own_pictures: OwnPictureRow
  fetched_pictures: FetchedPictureRow
  sign_readings: SignReadingRow
  personal_signs: PersonalSignRow
  boxes: BoxRow
  box_owners: BoxOwnerRow
  box_secrets: BoxSecretsRow
  server_state: ServerStateRow
  leases: LeaseRow
  web_files: WebFileRow
  nodes: NodeRow
}

export interface AccountRow {
  id: string
  partner: string
  subject: string
  made_at: number
}

/** The grant of a partner's identity provider at a log-in; `sealed` holds its tokens. */
export interface GrantRow {
  session_id: string
  account_id: string
  sealed: string
  ends_at: number | null
  made_at: number
}

/** A log-in whose code was exchanged, successfully or not: it cannot be used again. */
export interface LoginUseRow {
  handle_hash: string
  used_at: number
}

export interface SessionRow {
  id: string
  account_id: string
  begun_by: string
  box_id: string | null
  client_device_id: string
  /** The bookmark that opened it. */
  bookmark_id: string | null
  made_at: number
  used_at: number
  /** The end of the provider's grant. */
  ends_at: number | null
  ended_at: number | null
  /** The cause of its end: `log-out`, `remote` (another one), `operator` or `theft`. */
  ended_by: string | null
  /** `browser/device`, from the contract's lists; either may be empty. Null if unknown. */
  runs_in: string | null
  /** The name of a companion app or of a press link. */
  app_name: string | null
  /** The session that paired this companion app, or made this press link, with which it ends. */
  parent_id: string | null
  /** The number of the session within its account. */
  number: number
  /** Its user has been told of the account's sessions up to this number. */
  seen_number: number
  /** The number of its newest token. */
  token_number: number
  token_hash: string
  token_good_until: number
  /** When a call first used the newest token, which proves that it arrived; null until then. */
  token_arrived_at: number | null
  /** The recently replaced tokens (see `session-tokens.ts`). */
  token_replaced: string
}

export interface BookmarkRow {
  id: string
  hash: string
  account_id: string
  box_id: string
  /** The session that it was first handed to. */
  session_id: string
  made_at: number
  used_at: number
  ends_at: number | null
  revoked_at: number | null
  /** When it was last opened; null if never. */
  opened_at: number | null
}

export interface PairingRow {
  id: string
  token_hash: string
  code_hash: string
  partner: string
  client_device_id: string
  address: string
  remote_name: string
  words: string
  made_at: number
  expires_at: number
  /** The box on which the code was entered. */
  box_id: string | null
  /**
   * `waiting`: the code was not entered yet; `asked`: the user at the box is asked; `paired`: they agreed; `dead`: it
   * ended otherwise.
   */
  state: 'waiting' | 'asked' | 'paired' | 'dead'
  paired_at: number | null
  session_id: string | null
}

/** The wrong codes that were entered at a box. */
export interface GuessLimitRow {
  box_id: string
  /** JSON: their times in the past 24 hours, oldest first. */
  wrong: string
  cleared_at: number
  waits: number
  wait_until: number
  changed_at: number
}

/** A companion app that wants to be paired, or was. */
export interface CompanionRow {
  id: string
  companion_hash: string
  token_hash: string
  app_name: string
  made_at: number
  expires_at: number
  paired_at: number | null
  /** The session in which its user agreed, and with which it ends; null after a log-out that kept the app. */
  paired_by: string | null
  /** The browser and device of that session (see `SessionRow`). */
  runs_in: string | null
  account_id: string | null
  box_id: string | null
  /** The end of the provider's grant of that session. */
  ends_at: number | null
  /** The app's own session; null until the app has asked for it. */
  session_id: string | null
}

/** The further data of a press link; its session has its name, box and end. */
export interface PressLinkRow {
  session_id: string
  /** A keyed hash: only with this server's key can a secret be looked up. */
  secret_hash: string
  /** The session that made it. */
  made_by: string
  /** The rights, with spaces between. */
  may: string
  language: string
  /** When it was last used; null if never. */
  opened_at: number | null
}

/** A web page that may use a press link. */
export interface PressLinkOriginRow {
  session_id: string
  origin: string
}

/** A press with an `Idempotency-Key` of its program, so that it is not repeated after a restart. */
export interface KeyedPressRow {
  /** A hash of session, press and key. */
  id: string
  begun_at: number
}

/** The automation events of an account's TV buttons. */
export interface TvConfigRow {
  account_id: string
  /** Counts the saves. */
  revision: number
  /** Sealed; empty when there is no key. */
  sealed_key: string
  /** JSON: the event names by TV key; one that is empty is left out. */
  events: string
  saved_at: number
}

/** The buttons of an account's own remote, all in one row, so that there is never half a list. */
export interface ButtonListRow {
  account_id: string
  /** Counts the saves. */
  revision: number
  /** JSON: the list as the browser sent it. */
  buttons: string
  saved_at: number
}

/** A user's own picture for a button; the bytes in base64, so that every engine keeps them alike. */
export interface OwnPictureRow {
  /** Cannot be guessed: everybody who has it may see the picture. */
  id: string
  account_id: string
  bytes: string
  saved_at: number
}

/** A picture from another server, fetched once; the id is made from its address. */
export interface FetchedPictureRow {
  id: string
  bytes: string
  fetched_at: number
}

/** A sign that was read, and the user's feedback. */
export interface SignReadingRow {
  /** Cannot be guessed. */
  id: string
  account_id: string
  read_at: number
  /** The reading and the hand's points, sealed; empty unless the user agreed that they are kept. */
  sealed: string
  /** The user's judgement, 1 or 0; null until given. */
  good: number | null
  correction: string
  said_at: number | null
}

/** A sign that a user taught. */
export interface PersonalSignRow {
  id: string
  account_id: string
  name: string
  /** JSON: its command. */
  command: string
  /** The hand points by which it is recognised; sealed. */
  template: string
  /** JSON: the letters, digits and earlier signs (by id) with which it may be confused. */
  confusions: string
  made_at: number
  /** When it was deleted; it can be restored for a day. */
  deleted_at: number | null
}

/**
 * A TV box that was added in the page "TVs at home" or by `beckon boxes add`, or imported. Its column `not_at` is not
 * used.
 */
export interface BoxRow {
  id: string
  name: string
  /** Empty if no room was named. */
  room: string
  /** `standard` or `flex`: the layout of its remote. */
  family: string
  driver: string
  /** JSON: the settings of its driver, without secrets. */
  settings: string
  /** Identifies the device at another address; null for a box without an identity. */
  identity: string | null
  /** The box of this table that is the TV of this one; null for a box with none, or that is one. */
  tv_id: string | null
  /** The box of the agent that drives this one and keeps its secrets; null for one that this server drives. */
  via: string | null
  /** Of an imported box: the fingerprint of its own agent's secret, by which it is found when the agent dials. */
  secret_hash: string | null
  made_at: number
  changed_at: number
}

/** Without owners a box belongs to the remotes that are paired with it. */
export interface BoxOwnerRow {
  box_id: string
  /** `partner:subject` */
  owner: string
}

/** Certificates, keys, tokens and certificate fingerprints of one box, or of its TV (`<box>/tv`). */
export interface BoxSecretsRow {
  box_id: string
  /** Sealed JSON: a record of texts. */
  sealed: string
  changed_at: number
}

/** A lease, which one node at a time holds (`cluster/leases.ts`). Its time is by the database's clock. */
export interface LeaseRow {
  name: string
  node: string
  /** Counts the holders. */
  epoch: number
  until_at: number
}

/** A file of the page (`http/pages/earlier-files.ts`). */
export interface WebFileRow {
  name: string
  /** Base64. */
  bytes: string
  /** When a version that has it was last prepared (`beckon migrate`). */
  seen_at: number
}

/** Values that the server needs at its next start. */
export interface ServerStateRow {
  name: string
  value: string
}

/** A server that uses this database. */
export interface NodeRow {
  /** Random for each process. */
  id: string
  /** The machine and process of a server of 0.3.0; empty for later versions. */
  place: string
  /** 1 or 0: whether it has a bus to the others. */
  has_bus: number
  /** Renewed while it runs. */
  seen_at: number
}
