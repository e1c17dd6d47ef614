/** The columns that hold sealed texts (or empty ones), and the place that each text is sealed for. */

export const sealedPlace = {
  grants: (sessionId: string) => `grants.sealed/${sessionId}`,
  tv_configs: (accountId: string) => `tv_configs.sealed_key ${accountId}`,
  sign_readings: (id: string) => `sign_readings.sealed ${id}`,
  own_signs: (id: string) => `own_signs.template ${id}`,
  box_secrets: (boxId: string) => `box_secrets.sealed ${boxId}`,
} as const

export const SEALED_COLUMNS = [
  { table: 'grants', id: 'session_id', column: 'sealed' },
  { table: 'tv_configs', id: 'account_id', column: 'sealed_key' },
  { table: 'sign_readings', id: 'id', column: 'sealed' },
  { table: 'own_signs', id: 'id', column: 'template' },
  { table: 'box_secrets', id: 'box_id', column: 'sealed' },
] as const
export type SealedColumn = (typeof SEALED_COLUMNS)[number]
