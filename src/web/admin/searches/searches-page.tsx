import { useRouteContext } from '@tanstack/react-router'
import { listEmptySearches, type EmptySearch } from '../../../contract/empty-search.ts'
import { updateSettings } from '../../../contract/manage-settings.ts'
import { dayInIndia, dayMonthText, dayOfIso, isoDay } from '../../../rules/india-time.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterSelect } from '../shared/filter-select.tsx'
import type { ListColumn } from '../shared/list-table.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { List, useList } from '../shared/list.tsx'
import { PagesOf } from '../shared/pagination.tsx'
import { useRowDialog } from '../shared/row-dialog.tsx'
import { useMay } from '../shared/use-may.ts'
import { SynonymForm } from './synonym-form.tsx'

const PAGE_SIZE = 50

/** Lengths of the period in days. */
const periods = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['365', 'Last 365 days'],
] as const
export type PeriodDays = (typeof periods)[number][0]
export const readDays = (text: unknown): PeriodDays =>
  periods.find(([days]) => days === String(text))?.[0] ?? '30'

/** A row of the list; its words name it. */
type Row = EmptySearch & { _id: string }

/** The first of the last days. */
const firstDay = (days: PeriodDays): string => isoDay(dayInIndia(Date.now()) - Number(days) + 1)

type SearchesPageProps = { days: PeriodDays; page: number; onDays(days: PeriodDays): void }

/** What customers searched for and did not find (FIGURES-03). The address holds the period. */
export function SearchesPage({ days, page, onDays }: SearchesPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const may = useMay()
  const synonym = useRowDialog<Row>()
  const query = { from: firstDay(days), page: String(page), limit: String(PAGE_SIZE) }
  const found = useList(['empty-searches', query], () => api.counted(listEmptySearches, { query }))

  return (
    <>
      <PageTitle
        title="Searches without result"
        note="Add the piece, or make the words a synonym of what you call it. Nobody’s name is stored."
      />
      <List
        query={found}
        rows={found.data?.rows.map((row): Row => ({ ...row, _id: row.words }))}
        skeletonRows={4}
        failure="The searches could not be loaded."
        filters={
          <FilterSelect
            label="Period"
            required
            options={periods}
            value={days}
            onChange={(chosen) => onDays(readDays(chosen))}
          />
        }
        empty={<Empty title="No searches without result yet.">Every search has found a piece.</Empty>}
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(rows) => (
          <ListTable
            label="Searches without result"
            columns={may(updateSettings) ? [...columns, synonymColumn(synonym.open)] : columns}
            rows={rows}
          />
        )}
      </List>
      <Dialog
        open={synonym.isOpen}
        onClose={synonym.close}
        title="Make a synonym"
        description={`Searches for “${synonym.row?.words ?? ''}” then find what the other word finds.`}
      >
        {synonym.row && <SynonymForm words={synonym.row.words} onDone={synonym.close} />}
      </Dialog>
    </>
  )
}

const columns: ListColumn<Row>[] = [
  { heading: 'Words', className: table.title, cell: ({ words }) => <b className={table.email}>{words}</b> },
  {
    heading: 'Times',
    end: true,
    className: `money ${table.detail}`,
    cell: ({ times }) => (
      <>
        {times}
        <span className={table.onlyInCard}>{times === 1 ? ' time' : ' times'}</span>
      </>
    ),
  },
  {
    heading: 'Last day',
    className: `${table.oneLine} ${table.longDetail}`,
    cell: ({ lastDay }) => (
      <>
        <span className={table.onlyInCard}>Last on </span>
        {dayMonthText(dayOfIso(lastDay))}
      </>
    ),
  },
]

const synonymColumn = (onOpen: (search: Row) => void): ListColumn<Row> => ({
  heading: 'Actions',
  unseen: true,
  end: true,
  className: table.actions,
  cell: (search) => (
    <Button small aria-label={`Make a synonym of ${search.words}`} onClick={() => onOpen(search)}>
      Make a synonym
    </Button>
  ),
})
