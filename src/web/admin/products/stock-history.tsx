import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listStockMoves, type StockMove } from '../../../contract/stock-move.ts'
import { Button, textButtonClass } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import * as table from '../../shared/table.module.css'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { rowName } from './variants/variant-rows.ts'
import * as styles from './product-records.module.css'

/** The changes of a product's stock, loaded once they are opened (STOCK-02). */
export function StockHistory({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={sheetClass}>Stock history</summary>
      {isOpen && <Moves productId={productId} />}
    </details>
  )
}

const PAGE_SIZE = 20

function Moves({ productId }: { productId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery({
    queryKey: ['stock-moves', productId],
    queryFn: ({ pageParam }) =>
      api.counted(listStockMoves, {
        query: { product: productId, page: String(pageParam), limit: String(PAGE_SIZE) },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
    staleTime: 0,
  })

  if (found.isError) {
    return (
      <p role="alert">
        The stock history could not be loaded.{' '}
        <button type="button" className={textButtonClass} onClick={() => void found.refetch()}>
          Try again
        </button>
      </p>
    )
  }

  if (!found.data) {
    return (
      <div>
        <LoadingText />
        <Skeleton style={{ height: 160 }} />
      </div>
    )
  }

  const moves = found.data.pages
    .flatMap(({ rows }) => rows)
    .map((move, index) => Object.assign({ _id: String(index) }, move))

  if (moves.length === 0) return <p className="text-quiet">No changes yet.</p>

  return (
    <>
      <ListTable
        label="Stock history"
        columns={
          moves.some(({ color }) => color !== null)
            ? columns
            : columns.filter(({ heading }) => heading !== 'Variant')
        }
        rows={moves}
      />
      {found.hasNextPage && (
        <Button small busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {found.isFetchingNextPage ? 'Loading...' : 'Show older changes'}
        </Button>
      )}
    </>
  )
}

const columns: readonly ListColumn<StockMove & { _id: string }>[] = [
  { heading: 'Date', className: `${table.title} ${table.oneLine}`, cell: ({ at }) => <ShopTime at={at} /> },
  {
    heading: 'Pieces',
    end: true,
    className: `money ${table.detail}`,
    cell: ({ delta }) => <b>{delta > 0 ? `+${delta}` : `−${-delta}`}</b>,
  },
  { heading: 'Reason', cell: (move) => <Reason move={move} /> },
  { heading: 'Variant', cell: ({ size, color }) => color !== null && rowName({ size: size ?? '', color }) },
  { heading: 'By', cell: ({ by }) => by ?? <span className="text-quiet">—</span> },
]

const reasons = {
  order: 'Order',
  cancel: 'Cancelled',
  return: 'Return',
  edit: 'Edited',
  import: 'Import',
  stocktake: 'Stocktake',
} satisfies Record<StockMove['reason'], string>

/** The reasons of moves without an order. */
const holdReasons = { ...reasons, order: 'Price hold', cancel: 'Price hold ended' }

function Reason({ move: { reason, ref } }: { move: StockMove }) {
  if (ref === null) return holdReasons[reason]
  return (
    <>
      {reasons[reason]}{' '}
      <Link to="/dashboard/orders/$orderId" params={{ orderId: ref }} className={linkClass}>
        {ref}
      </Link>
    </>
  )
}
