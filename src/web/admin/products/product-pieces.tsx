import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManagedVariant } from '../../../contract/manage-products.ts'
import { createPiece, listPieces, type ListedPiece } from '../../../contract/piece.ts'
import * as table from '../../shared/table.module.css'
import { Button, textButtonClass } from '../../ui/button.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { weightColumn } from '../pieces/piece-columns.tsx'
import { PieceDialog } from '../pieces/piece-dialog.tsx'
import { PIECES, pieceTitle, stateNames } from '../pieces/piece-labels.ts'
import { countText } from '../shared/count-text.ts'
import { useList } from '../shared/list.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { useRowDialog } from '../shared/row-dialog.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import { useMay } from '../shared/use-may.ts'
import { rowName } from './variants/variant-rows.ts'
import * as styles from './product-records.module.css'

/** Pieces that are shown at first, and at most. */
const [FEW, MANY] = [20, 100]

type ProductPiecesProps = {
  productId: string
  variants: readonly ManagedVariant[]
  /** Called after a piece was added or changed. */
  onChanged(): void
}

/** The single pieces of a product's variants, and a button to add one (PIECE-08, PIECE-11). */
export function ProductPieces({ productId, variants, onChanged }: ProductPiecesProps) {
  const queryClient = useQueryClient()
  const editing = useRowDialog<ListedPiece>()
  const [isAdding, setAdding] = useState(false)
  const may = useMay()

  const close = (finish: () => void) => () => {
    finish()
    void queryClient.invalidateQueries({ queryKey: [PIECES] })
    onChanged()
  }

  const options = variants.map(({ _id: value, size, color }) => ({
    value,
    label: rowName({ size: size ?? '', color }),
  }))

  return (
    <section className={styles.pieces} aria-labelledby="pieces-title">
      <header>
        <h2 id="pieces-title">Pieces</h2>
        {may(createPiece) && (
          <Button small onClick={() => setAdding(true)}>
            Add piece
          </Button>
        )}
      </header>
      <Pieces productId={productId} onEdit={editing.open} />
      <PieceDialog
        key={`${editing.row?._id} ${editing.row?.version}`}
        piece={editing.row}
        open={editing.isOpen}
        onClose={close(editing.close)}
      />
      <PieceDialog variants={options} open={isAdding} onClose={close(() => setAdding(false))} />
    </section>
  )
}

function Pieces({ productId, onEdit }: { productId: string; onEdit(piece: ListedPiece): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [limit, setLimit] = useState(FEW)
  const found = useList([PIECES, 'product', productId, limit], () =>
    api.counted(listPieces, { query: { productId, limit: String(limit) } }),
  )

  if (found.isError) {
    return (
      <p role="alert">
        The pieces could not be loaded.{' '}
        <button type="button" className={textButtonClass} onClick={() => void found.refetch()}>
          Try again
        </button>
      </p>
    )
  }

  if (!found.data) {
    return (
      <>
        <LoadingText />
        <Skeleton style={{ height: 120 }} />
      </>
    )
  }

  const { rows: pieces, total } = found.data
  if (pieces.length === 0)
    return <p className="text-quiet">No pieces yet. Add each one with its HUID or tag, and its weights.</p>

  return (
    <>
      <ListTable label="Pieces" columns={columns(onEdit)} rows={pieces} />
      {total > pieces.length &&
        (limit === FEW ? (
          <Button small onClick={() => setLimit(MANY)}>
            Show more pieces
          </Button>
        ) : (
          <p className="text-quiet">
            The {MANY} newest of {countText(total, 'piece')}.
          </p>
        ))}
    </>
  )
}

const columns = (onEdit: (piece: ListedPiece) => void): ListColumn<ListedPiece>[] => [
  { heading: 'HUID or tag', className: table.title, cell: (piece) => <b>{pieceTitle(piece)}</b> },
  {
    heading: 'Variant',
    className: table.detail,
    cell: ({ variant }) => variant && rowName({ size: variant.size ?? '', color: variant.color }),
  },
  weightColumn('Net, g', ({ netWeight }) => netWeight?.toFixed(3)),
  weightColumn('Gross, g', ({ grossWeight }) => grossWeight?.toFixed(3)),
  {
    heading: 'State',
    className: table.detail,
    cell: ({ state }) => <StateDot on={state === 'in_stock'}>{stateNames[state]}</StateDot>,
  },
  {
    heading: 'Actions',
    unseen: true,
    className: table.actions,
    cell: (piece) => (
      <RowTools>
        <RowTool label={`Edit ${pieceTitle(piece)}`} icon="edit" onClick={() => onEdit(piece)} />
      </RowTools>
    ),
  },
]
