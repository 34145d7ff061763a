import type { Selectable } from 'kysely'
import type { Redirect } from '../../../contract/redirect.ts'
import type { RedirectRow } from '../../core/db/schema/redirect-tables.ts'

export const presentRedirect = ({
  id,
  path,
  target,
  status,
  hits,
  last_hit_at: lastHitAt,
}: Selectable<RedirectRow>): Redirect => ({
  _id: id,
  path,
  target,
  status,
  hits,
  lastHitAt: lastHitAt === null ? null : new Date(lastHitAt).toISOString(),
})
