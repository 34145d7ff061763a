import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { auditEntities, listAuditLog, type AuditEntry } from '../../../contract/audit.ts'
import { listUsers } from '../../../contract/manage-users.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { countText } from '../shared/count-text.ts'
import { DayFilters } from '../shared/day-filter.tsx'
import { FilterSelect } from '../shared/filter-select.tsx'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { CursorPagination } from '../shared/pagination.tsx'
import { readListPage } from '../shared/read-list-page.ts'
import { auditCsvAddress, auditFiltersOf, type AuditAddress } from './audit-search.ts'
import { auditColumns } from './audit-columns.tsx'
import * as styles from './audit-columns.module.css'
import { PageTitle } from '../../shared/page-title.tsx'

/** Entries per page. */
const PAGE_SIZE = 25

type AuditPageProps = { address: AuditAddress; onChange(change: AuditAddress): void }

/** The audit log: who changed what and when, newest first. */
export function AuditPage({ address, onChange }: AuditPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const filters = auditFiltersOf(address)
  const { before, after } = address
  const found = useList(['audit-log', filters, before, after], () =>
    readListPage(
      (part) => api.counted(listAuditLog, { query: { ...filters, ...part } }),
      { before, after },
      PAGE_SIZE,
    ),
  )

  return (
    <>
      <PageTitle
        title="Audit log"
        note={<output>{found.data && countText(found.data.total, 'change')}</output>}
      >
        <a
          href={auditCsvAddress(filters)}
          download="audit-log.csv"
          className={buttonClass('line', { small: true })}
        >
          Export CSV
        </a>
      </PageTitle>
      <List
        query={found}
        rows={found.data?.rows}
        failure="The audit log could not be loaded."
        empty={<NoEntries narrowed={isNarrowed(address)} />}
        filters={<AuditFilters address={address} entries={found.data?.rows ?? []} onChange={onChange} />}
        pages={found.data && <CursorPagination {...found.data} />}
      >
        {(entries) => (
          <ListTable label="Audit log" columns={auditColumns} rows={entries} rowClassName={styles.row} />
        )}
      </List>
    </>
  )
}

const isNarrowed = (address: AuditAddress) => Object.values(address).some((value) => value !== undefined)

type AuditFiltersProps = AuditPageProps & { entries: AuditEntry[] }

function AuditFilters({ address, entries, onChange }: AuditFiltersProps) {
  const people = usePeople(address.person, entries)

  const narrow = (change: AuditAddress) => onChange({ ...change, before: undefined, after: undefined })

  return (
    <>
      <FilterSelect
        label="Person"
        options={people}
        value={address.person}
        onChange={(person) => narrow({ person })}
      />
      <FilterSelect
        label="Kind"
        options={auditEntities.map((each) => [each, each] as const)}
        value={auditFiltersOf(address).entity}
        onChange={(kind) => narrow({ kind })}
      />
      <DayFilters from={address.from} to={address.to} onChange={narrow} />
      {address.about && (
        <Button small onClick={() => narrow({ about: undefined })}>
          Show all changes
        </Button>
      )}
    </>
  )
}

/** The people to filter by: the current administrators, and the person in the filter. */
function usePeople(person: string | undefined, entries: AuditEntry[]) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery({
    queryKey: ['administrators'],
    queryFn: () => api(listUsers, { query: { role: 'admin' } }),
  })

  const options = data.map(({ _id, username, email }) => [_id, `${username} (${email})`] as const)
  if (!person || options.some(([id]) => id === person)) return options

  const former = entries.find(({ by }) => by._id === person)?.by
  return [...options, [person, former ? `${former.username} (${former.email})` : 'Somebody else'] as const]
}

function NoEntries({ narrowed }: { narrowed: boolean }) {
  if (!narrowed)
    return (
      <Empty title="No changes yet.">
        Every change that an administrator makes is listed here, with name and time.
      </Empty>
    )

  return (
    <Empty
      title="No changes match."
      action={
        <Link to="/dashboard/audit-log" search={{}} className={buttonClass('line')}>
          Clear filters
        </Link>
      }
    />
  )
}
