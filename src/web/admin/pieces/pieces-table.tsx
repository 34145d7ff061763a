import { Link } from '@tanstack/react-router'
import type { ListedPiece } from '../../../contract/piece.ts'
import * as table from '../../shared/table.module.css'
import { ListTable } from '../shared/list-table.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import { pieceTitle, stateNames } from './piece-words.ts'
import * as styles from './pieces-page.module.css'

const columns = [{ heading: 'HUID or tag' }, { heading: 'Piece' }, { heading: 'Net, g', end: true }, { heading: 'Gross, g', end: true }, { heading: 'State' }, { heading: 'Actions', unseen: true }]

type PiecesTableProps = { pieces: ListedPiece[]; onEdit(piece: ListedPiece): void; onOnly(variantId: string): void }

/** Pieces as a table, or as cards on a phone. */
export const PiecesTable = ({ pieces, onEdit, onOnly }: PiecesTableProps) => (
  <ListTable label="Pieces" columns={columns}>
    {pieces.map((piece) => (
      <Row key={piece._id} piece={piece} onEdit={() => onEdit(piece)} onOnly={() => onOnly(piece.variantId)} />
    ))}
  </ListTable>
)

const Row = ({ piece, onEdit, onOnly }: { piece: ListedPiece; onEdit(): void; onOnly(): void }) => {
  const { huid, tag, variant, netWeight, grossWeight, state, orderId, orderNumber, certLab, certNumber } = piece
  return (
    <tr>
      <td className={table.longDetail}>
        <b className={styles.code}>{pieceTitle(piece)}</b>
        {huid !== null && tag !== null && <small className={table.note}>Tag {tag}</small>}
        {(certLab ?? certNumber) && <small className={table.note}>{[certLab, certNumber].filter(Boolean).join(' ')}</small>}
      </td>
      <td className={table.longDetail}>
        {variant ? (
          <button type="button" className={table.link} onClick={onOnly}>
            {variant.name}
          </button>
        ) : (
          'Variant removed'
        )}
        {variant && <small className={table.note}>{[variant.purity, variant.color, variant.size && `size ${variant.size}`].filter(Boolean).join(', ')}</small>}
      </td>
      <td className={`${table.detail} ${table.end}`}>
        <span className={table.onlyInCard}>Net, g: </span>
        {netWeight?.toFixed(3)}
      </td>
      <td className={`${table.detail} ${table.end}`}>
        <span className={table.onlyInCard}>Gross, g: </span>
        {grossWeight?.toFixed(3)}
      </td>
      <td className={table.detail}>
        <StateDot on={state === 'in_stock'}>{stateNames[state]}</StateDot>
        {orderId && (
          <small className={table.note}>
            <Link to="/dashboard/orders/$orderId" params={{ orderId }} className={table.link}>
              {orderNumber}
            </Link>
          </small>
        )}
      </td>
      <td className={table.actions}>
        <RowTools>
          <RowTool label={`Edit ${pieceTitle(piece)}`} icon="edit" onClick={onEdit} />
        </RowTools>
      </td>
    </tr>
  )
}
