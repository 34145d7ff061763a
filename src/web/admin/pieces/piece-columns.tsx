import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListedPiece } from '../../../contract/piece.ts'
import * as table from '../../shared/table.module.css'
import type { ListColumn } from '../shared/list-table.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import { pieceTitle, stateNames } from './piece-labels.ts'
import * as styles from './pieces-page.module.css'

/** The columns of the piece list. */
export const pieceColumns = (
  onEdit: (piece: ListedPiece) => void,
  onOnly: (variantId: string) => void,
): ListColumn<ListedPiece>[] => [
  {
    heading: 'HUID or tag',
    className: table.longDetail,
    cell: (piece) => <MarksCell piece={piece} />,
  },
  {
    heading: 'Piece',
    className: table.longDetail,
    cell: (piece) => <VariantCell piece={piece} onOnly={onOnly} />,
  },
  weightColumn('Net, g', ({ netWeight }) => netWeight?.toFixed(3)),
  weightColumn('Gross, g', ({ grossWeight }) => grossWeight?.toFixed(3)),
  {
    heading: 'State',
    className: table.detail,
    cell: ({ state, orderId, orderNumber }) => (
      <>
        <StateDot on={state === 'in_stock'}>{stateNames[state]}</StateDot>
        {orderId && (
          <small className={table.note}>
            <Link to="/dashboard/orders/$orderId" params={{ orderId }} className={table.link}>
              {orderNumber}
            </Link>
          </small>
        )}
      </>
    ),
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

/** What identifies a piece, and its certificate. */
const MarksCell = ({ piece }: { piece: ListedPiece }) => (
  <>
    <b className={styles.code}>{pieceTitle(piece)}</b>
    {piece.huid !== null && piece.tag !== null && <small className={table.note}>Tag {piece.tag}</small>}
    {(piece.certLab ?? piece.certNumber) && (
      <small className={table.note}>{[piece.certLab, piece.certNumber].filter(Boolean).join(' ')}</small>
    )}
  </>
)

type VariantCellProps = { piece: ListedPiece; onOnly(variantId: string): void }

/** The variant of a piece, which leads to its other pieces. */
function VariantCell({ piece: { variant, variantId }, onOnly }: VariantCellProps) {
  if (!variant) return 'Variant removed'

  return (
    <>
      <button type="button" className={table.link} onClick={() => onOnly(variantId)}>
        {variant.name}
      </button>
      <small className={table.note}>
        {[variant.purity, variant.color, variant.size && `size ${variant.size}`].filter(Boolean).join(', ')}
      </small>
    </>
  )
}

/** A column of weights, which a card names. */
export const weightColumn = <R,>(
  heading: string,
  cell: (row: R, index: number) => ReactNode,
): ListColumn<R> => ({
  heading,
  end: true,
  className: table.detail,
  cell: (row, index) => (
    <>
      <span className={table.onlyInCard}>{heading}: </span>
      {cell(row, index)}
    </>
  ),
})
