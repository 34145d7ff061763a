import * as z from 'zod/mini'
import * as refs from './audit.ts'
import { auditEntities } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, InstantInput, Id, Instant, CursorQuery, SearchText } from './fields.ts'

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/** One change by an administrator. */
export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  /** The administrator, with name and e-mail address at the time of the change. */
  by: z.object({ _id: z.string(), username: z.string(), email: z.string() }),
  /** Method and path of the API call. */
  call: z.string(),
  entity: z.enum(auditEntities),
  entityId: z.nullable(z.string()),
  /** A readable name: product name, title or number. */
  title: z.string(),
  /** Changed fields with their old values; null if the thing was created. */
  before: Fields,
  /** The same fields with their new values; null if the thing was deleted. */
  after: Fields,
})

const filters = {
  entity: emptyAsAbsent(z.enum(auditEntities, `must be one of ${auditEntities.join(', ')}`)),
  entityId: emptyAsAbsent(SearchText),
  userId: emptyAsAbsent(Id),
  from: emptyAsAbsent(InstantInput),
  to: emptyAsAbsent(InstantInput),
}

export const AuditFilters = z.object(filters)

export const listAuditLog = endpoint(refs.listAuditLog, {
  access: 'admin',
  summary: 'The changes that administrators made, newest first; X-Total-Count is their number.',
  query: z.extend(CursorQuery, filters),
  response: z.array(AuditEntry),
  errors: [],
})

export const exportAuditLog = endpoint(refs.exportAuditLog, {
  access: 'admin',
  summary: 'The changes that match the filters as CSV, newest first; a line for each changed field.',
  query: AuditFilters,
  response: z.string(),
  file: 'text/csv',
  errors: [],
})
