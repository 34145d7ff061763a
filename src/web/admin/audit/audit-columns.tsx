import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuditEntry } from '../../../contract/audit.ts'
import * as table from '../../shared/table.module.css'
import type { ListColumn } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import * as styles from './audit-columns.module.css'

/** The columns of the audit log. */
export const auditColumns: ListColumn<AuditEntry>[] = [
  {
    heading: 'When',
    className: `text-quiet ${table.detail} ${table.oneLine}`,
    cell: ({ at }) => <ShopTime at={at} />,
  },
  {
    heading: 'Who',
    className: table.detail,
    cell: ({ by }) => (
      <>
        <Link
          to="/dashboard/audit-log"
          search={{ person: by._id }}
          className={table.link}
          aria-label={`All changes by ${by.username}`}
        >
          {by.username}
        </Link>
        <small className={`${table.note} ${table.email} ${styles.email}`}>{by.email}</small>
      </>
    ),
  },
  { heading: 'What', className: `${table.title} ${styles.what}`, cell: (entry) => <What entry={entry} /> },
  { heading: 'Details', className: table.longDetail, cell: (entry) => <Details entry={entry} /> },
]

function What({ entry: { entity, entityId, title, before, after } }: { entry: AuditEntry }) {
  if (entity === 'sign-in') {
    const result = String(after?.['result'])
    return (
      <>
        {result === 'signed in' ? 'Logged in' : `Could not log in: ${result}`} <b>{title}</b>
      </>
    )
  }

  return (
    <>
      {verbOf(before, after)} {entity}{' '}
      {entityId === null ? (
        <b>{title}</b>
      ) : (
        <Link
          to="/dashboard/audit-log"
          search={{ about: entityId }}
          className={table.link}
          aria-label={`All changes of ${title}`}
        >
          {title}
        </Link>
      )}
    </>
  )
}

function verbOf(before: AuditEntry['before'], after: AuditEntry['after']): string {
  if (before === null) return 'Added'
  return after === null ? 'Deleted' : 'Changed'
}

function Details({ entry: { entity, before, after } }: { entry: AuditEntry }) {
  if (entity === 'sign-in') return null

  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  if (
    before &&
    after &&
    names.length <= MAX_INLINE_CHANGES &&
    names.every((name) => isShort(before[name]) && isShort(after[name]))
  ) {
    return (
      <ul className={styles.changes}>
        {names.map((name) => (
          <li key={name}>
            {inWords(name)}: <del>{valueText(before[name])}</del> <span className="sr-only">became </span>
            <ins>{valueText(after[name])}</ins>
          </li>
        ))}
      </ul>
    )
  }

  return (
    <details className={styles.details}>
      <summary>{summaryOf(names.map(inWords))}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{inWords(name)}</dt>
            <dd>
              {before && (after ? <del>{valueText(before[name])}</del> : valueText(before[name]))}
              {before && after && <span className="sr-only"> became </span>}
              {after && (before ? <ins>{valueText(after[name])}</ins> : valueText(after[name]))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Changes of so few and short fields are shown in the row itself. */
const MAX_INLINE_CHANGES = 2

const isShort = (value: unknown) =>
  value === null ||
  ['boolean', 'number'].includes(typeof value) ||
  (typeof value === 'string' && value.length <= 40)

/** Number of names shown in a collapsed entry. */
const MAX_NAMES = 3

const summaryOf = (names: string[]) =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`
    : names.join(', ')

/** Turns `oldPrice` into "old price". */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A value of the log in words. */
function valueText(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-IN')
  if (typeof value === 'string' && /^[a-z]+(_[a-z]+)+$/.test(value)) return value.replaceAll('_', ' ')
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? <ShopTime at={value} /> : value

  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.length > 0 ? value.join(', ') : 'none'

  return JSON.stringify(value)
}
