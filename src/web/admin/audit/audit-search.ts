import { auditEntities } from '../../../contract/audit.ts'

/** What the address of the audit log may say; `about` is the id of one thing, `from` and `to` are days in India. */
export type AuditAddress = { [name in 'person' | 'kind' | 'about' | 'from' | 'to' | 'before' | 'after']?: string | undefined }

/** The filters that an address names, as the call takes them; what names none counts as left out. */
export function filtersOf({ person, kind, about, from, to }: AuditAddress) {
  return {
    userId: person,
    entity: auditEntities.find((each) => each === kind),
    entityId: about,
    from: instantOf(from, '00:00:00.000'),
    to: instantOf(to, '23:59:59.999'),
  }
}

function instantOf(day: string | undefined, time: string): string | undefined {
  const at = new Date(`${day}T${time}+05:30`)
  return day === undefined || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
