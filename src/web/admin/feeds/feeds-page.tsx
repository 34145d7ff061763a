import { Link, useRouteContext } from '@tanstack/react-router'
import { GOOGLE_FEED, listLeftOut, type LeftOutProduct } from '../../../contract/feed.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import * as table from '../../shared/table.module.css'
import { Empty } from '../../ui/empty.tsx'
import { linkClass } from '../../ui/link.ts'
import { countText } from '../shared/count-text.ts'
import { List, useList } from '../shared/list.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { PagesOf } from '../shared/pagination.tsx'

/** Products per page. */
const PAGE_SIZE = 50

type Row = LeftOutProduct & { _id: string }

const reasonTexts: Record<LeftOutProduct['reason'], string> = {
  hidden: 'Hidden',
  'not published yet': 'Not published yet',
  'no picture': 'No picture',
}

const columns: readonly ListColumn<Row>[] = [
  {
    heading: 'Product',
    className: table.title ?? '',
    cell: ({ productId, name }) => (
      <Link to="/dashboard/update-product/$id" params={{ id: productId }} className={linkClass}>
        {name}
      </Link>
    ),
  },
  { heading: 'Reason', cell: ({ reason }) => reasonTexts[reason] },
]

/** The products that the feed leaves out, and why (FEED-03). */
export function FeedsPage({ page }: { page: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const leftOut = useList(['feeds', page], () =>
    api.counted(listLeftOut, { query: { page: String(page), limit: String(PAGE_SIZE) } }),
  )

  return (
    <>
      <PageTitle
        title="Product feed"
        note={
          <>
            Search engines read every piece with its price and availability at{' '}
            <a href={GOOGLE_FEED} className={linkClass}>
              {GOOGLE_FEED}
            </a>
            , once it is on in the{' '}
            <Link to="/dashboard/settings/{-$group}" params={{ group: 'shop' }} className={linkClass}>
              settings of the shop
            </Link>
            .
          </>
        }
      />
      <List
        query={leftOut}
        rows={leftOut.data?.rows.map((row): Row => Object.assign({ _id: row.productId }, row))}
        above={
          leftOut.data &&
          leftOut.data.total > 0 && <p>{countText(leftOut.data.total, 'product')} left out.</p>
        }
        failure="The list could not be loaded."
        empty={
          <Empty title="Every piece is in the feed.">
            Hidden pieces and those without a picture would be listed here.
          </Empty>
        }
        pages={leftOut.data && <PagesOf page={page} total={leftOut.data.total} pageSize={PAGE_SIZE} />}
      >
        {(rows) => <ListTable label="Left out" columns={columns} rows={rows} />}
      </List>
    </>
  )
}
