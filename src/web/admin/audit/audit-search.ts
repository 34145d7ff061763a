import { auditEntities, exportAuditLog } from '../../../contract/audit.ts'

/**
 * Search parameters of the audit log. `about` is the id of the changed entity; `from` and `to` are days in
 * India.
 */
export type AuditAddress = {
  [name in 'person' | 'kind' | 'about' | 'from' | 'to' | 'before' | 'after']?: string | undefined
}

/** Returns the filters in the search parameters, as the endpoint takes them. Invalid values are ignored. */
export function auditFiltersOf({ person, kind, about, from, to }: AuditAddress) {
  return {
    userId: person,
    entity: auditEntities.find((each) => each === kind),
    entityId: about,
    from: instantOf(from, '00:00:00.000'),
    to: instantOf(to, '23:59:59.999'),
  }
}

/** The address of the file with the entries that pass these filters. */
export function auditCsvAddress(filters: ReturnType<typeof auditFiltersOf>): string {
  const entries = Object.entries(filters).filter((each): each is [string, string] => each[1] !== undefined)
  return `${exportAuditLog.path}?${new URLSearchParams(entries)}`
}

function instantOf(day: string | undefined, time: string): string | undefined {
  const at = new Date(`${day}T${time}+05:30`)
  return day === undefined || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
