import type { Generated } from 'kysely'
import type { RedirectStatus } from '../../../../contract/redirect.ts'

/** The table of redirects, in the conventions of tables.ts. */
export type RedirectTables = { redirects: RedirectRow }

/** An address without a page that leads to another one of this shop. Both paths as `canonicalPath` returns. */
export type RedirectRow = {
  id: string
  path: string
  target: string
  status: RedirectStatus
  hits: Generated<number>
  /** Null before the first hit. */
  last_hit_at: number | null
  created_at: number
}
