/** What `sessionOver` says of a row, for the database to say. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { UNUSED_LIFE_MS } from './session-life.ts'

export function isLiving(is: ExpressionBuilder<Tables, 'sessions'>, now: number): Expression<SqlBool> {
  return is.and([
    is('ended_at', 'is', null),
    is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]),
    is('used_at', '>', now - UNUSED_LIFE_MS),
  ])
}
