import { Link } from '@tanstack/react-router'
import { createStockTaking, type StockTaking } from '../../../contract/stock-taking.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import * as table from '../../shared/table.module.css'
import { Empty } from '../../ui/empty.tsx'
import { List } from '../shared/list.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { PagesOf } from '../shared/pagination.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import { useMay } from '../shared/use-may.ts'
import { Counting } from './counting.tsx'
import { StartForm } from './start-form.tsx'
import { scopeText } from './stock-taking-words.ts'
import { TAKINGS_PER_PAGE, useStockTakings } from './use-stock-taking.ts'
import * as styles from './stock-taking-page.module.css'

/**
 * The scanner of the open stock taking; without one, or with several, those to choose from (TAKE-01).
 * `chosen`: the id of one of several open ones.
 */
export function StockTakingPage({ chosen, page }: { chosen: string | undefined; page: number }) {
  const found = useStockTakings(page)
  const mayStart = useMay()(createStockTaking)
  const open = found.data?.rows.filter(({ state }) => state === 'open') ?? []
  const counted = open.find(({ _id }) => _id === chosen) ?? (open.length === 1 ? open[0] : undefined)
  // Data of an earlier visit can show the scanner while there is no network.
  if (counted) return <Counting key={counted._id} taking={counted} others={open.length > 1} />

  return (
    <>
      <PageTitle title="Stock taking" note="Scan every piece of the shop to find the missing ones." />
      {mayStart && found.data && <StartForm />}
      <List
        query={found}
        rows={found.data?.rows}
        skeletonRows={4}
        failure="The stock takings could not be loaded."
        empty={
          <Empty title="No stock taking yet.">
            {mayStart
              ? 'Start one above, then scan tag after tag. Several people can scan together.'
              : 'A manager starts it. Then scan tag after tag here.'}
          </Empty>
        }
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={TAKINGS_PER_PAGE} />}
      >
        {(takings) => (
          <section aria-labelledby="takings">
            <h2 id="takings" className={styles.heading}>
              {open.length > 1 ? 'Open and earlier ones' : 'Earlier ones'}
            </h2>
            <ListTable label="Stock takings" columns={columns} rows={takings} />
          </section>
        )}
      </List>
    </>
  )
}

const columns: ListColumn<StockTaking>[] = [
  {
    heading: 'Stock taking',
    className: table.title,
    cell: ({ _id, state, ...taking }) =>
      state === 'open' ? (
        <Link to="/dashboard/stock-taking" search={{ taking: _id }} className={table.link}>
          {scopeText(taking)}
        </Link>
      ) : (
        <Link to="/dashboard/stock-taking/$takingId" params={{ takingId: _id }} className={table.link}>
          {scopeText(taking)}
        </Link>
      ),
  },
  {
    heading: 'Started',
    className: table.detail,
    cell: ({ startedAt, by }) => (
      <>
        <ShopTime at={startedAt} />
        {by && <small className={table.note}>{by}</small>}
      </>
    ),
  },
  {
    heading: 'Expected',
    end: true,
    className: table.detail,
    cell: ({ expected }) => (
      <>
        {expected.toLocaleString('en-IN')}
        <span className={table.onlyInCard}> expected</span>
      </>
    ),
  },
  {
    heading: 'Scanned',
    end: true,
    className: table.detail,
    cell: ({ scanned }) => (
      <>
        {scanned.toLocaleString('en-IN')}
        <span className={table.onlyInCard}> scanned</span>
      </>
    ),
  },
  {
    heading: 'State',
    className: table.detail,
    cell: ({ state }) => <StateDot on={state === 'open'}>{state === 'open' ? 'Open' : 'Closed'}</StateDot>,
  },
]
