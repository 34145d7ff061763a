import { memo, type CSSProperties } from 'react'
import { colorCodes, colors } from '../../../../contract/product.ts'
import type { Stone } from '../../../../contract/variant.ts'
import { moneyText } from '../../../../rules/money-text.ts'
import { iconButtonClass } from '../../../ui/button.tsx'
import { ExtraIcon } from '../../../ui/extra-icon.tsx'
import { countText } from '../../shared/count-text.ts'
import { jump } from '../jump-links.tsx'
import { cellMarks } from './use-grid-keys.ts'
import { purityOptions, type GridColumn } from './variant-columns.ts'
import { followsPieces, rowName, type CellField, type VariantCells } from './variant-rows.ts'
import * as styles from './variant-grid.module.css'

/** What a row can ask for; the functions stay the same while the form is open. */
export type RowActions = {
  change(index: number, field: CellField, value: string): void
  editStones(index: number): void
  remove(index: number): void
}

type GridRowProps = {
  index: number
  row: VariantCells
  shown: readonly GridColumn[]
  priceOf: ((row: VariantCells) => number | null) | undefined
  metal: string
  /** Fields with a problem, separated by blanks. */
  wrong: string
  isFilled: boolean
  actions: RowActions
}

/**
 * A row of the grid. It is rendered again only if something of it has changed, so that 200 of them stay
 * quick.
 */
export const GridRow = memo(
  PlainRow,
  (one, other) =>
    (['index', 'shown', 'priceOf', 'metal', 'wrong', 'isFilled', 'actions'] as const).every(
      (name) => one[name] === other[name],
    ) && isSameRow(one.row, other.row),
)

/** The form copies its values with each change, so rows are compared by what they hold. */
const isSameRow = (one: VariantCells, other: VariantCells) =>
  (Object.keys(one) as (keyof VariantCells)[]).every(
    (field) =>
      one[field] === other[field] ||
      (field === 'stones' && JSON.stringify(one.stones) === JSON.stringify(other.stones)),
  )

function PlainRow({ index, row, shown, priceOf, metal, wrong, isFilled, actions }: GridRowProps) {
  const name = rowName(row)
  const problems = wrong.split(' ')
  const price = priceOf?.(row)

  return (
    <tr className={isFilled ? styles.filled : undefined}>
      {shown.map((column) => (
        <td key={column.field} className={cellClasses[column.field]} data-label={column.label}>
          <GridCell
            index={index}
            row={row}
            column={column}
            metal={metal}
            isWrong={problems.includes(column.field)}
            name={name}
            onChange={actions.change}
          />
        </td>
      ))}
      {priceOf && (
        <td className={styles.today} data-label="Price today">
          {typeof price === 'number' ? moneyText(price) : <span className="text-quiet">—</span>}
        </td>
      )}
      <td className={styles.stones} data-label="Stones">
        <button
          type="button"
          className={styles.cell}
          disabled={followsPieces(row, 'stones')}
          aria-label={`Stones, ${name}: ${stonesText(row.stones)}`}
          {...cellMarks(index, 'stones')}
          onClick={() => actions.editStones(index)}
        >
          {row.stones.length > 0 ? stonesText(row.stones) : <span className="text-quiet">None</span>}
        </button>
      </td>
      <td className={styles.remove}>
        <button
          type="button"
          className={iconButtonClass}
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          onClick={() => actions.remove(index)}
        >
          <ExtraIcon name="close" />
        </button>
      </td>
    </tr>
  )
}

/** Stones in short: `Diamond 0.510 ct, Ruby 1.200 ct`. */
const stonesText = (stones: readonly Stone[]): string =>
  stones.length === 0
    ? 'none'
    : stones.map(({ kind, carats }) => `${kind} ${carats.toFixed(3)} ct`).join(', ')

const cellClasses: Record<CellField, string | undefined> = {
  size: styles.size,
  color: styles.color,
  fineness: styles.purity,
  netWeight: `${styles.net} ${styles.end}`,
  grossWeight: `${styles.gross} ${styles.end}`,
  price: `${styles.price} ${styles.end}`,
  stock: `${styles.stock} ${styles.end}`,
  lowStock: `${styles.stock} ${styles.end}`,
  leadDays: `${styles.lead} ${styles.end}`,
  sku: styles.sku,
}

type GridCellProps = {
  index: number
  row: VariantCells
  column: GridColumn
  metal: string
  isWrong: boolean
  name: string
  onChange: RowActions['change']
}

function GridCell({
  index,
  row,
  column: { field, label, kind },
  metal,
  isWrong,
  name,
  onChange,
}: GridCellProps) {
  const common = {
    ...cellMarks(index, field),
    className: styles.cell,
    value: row[field],
    'aria-label': `${label.replace(/, .*/, '')}, ${name}`,
    ...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'variant-problems' }),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange(index, field, value),
  }

  if (field === 'stock' && row.stockBy === 'pieces') {
    return <PiecesLink index={index} stock={row.stock} />
  }

  if (kind !== 'choice') {
    return (
      <input
        autoComplete="off"
        spellCheck={false}
        {...(kind !== 'text' && { inputMode: kind })}
        {...((followsPieces(row, field) || (field === 'leadDays' && row.stockBy === 'pieces')) && {
          readOnly: true,
        })}
        {...(field === 'stock' &&
          row.leadDays.trim() !== '' && { readOnly: true, placeholder: '—', value: '' })}
        data-out={field === 'stock' && row.stock.trim() === '0' ? true : undefined}
        {...common}
      />
    )
  }

  if (field === 'fineness') {
    return (
      <select {...common}>
        {purityOptions(metal, row.fineness).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }

  return (
    <span className={styles.swatched}>
      <i className={styles.swatch} style={{ '--swatch': colorCodes[row.color] } as CSSProperties} />
      <select {...common}>
        {colors.map((color) => (
          <option key={color}>{color}</option>
        ))}
      </select>
    </span>
  )
}

/** The stock of a variant that is sold by piece; it leads to the pieces. */
const PiecesLink = ({ index, stock }: { index: number; stock: string }) => (
  <a
    className={`${styles.cell} ${styles.pieces}`}
    href="#pieces-title"
    {...cellMarks(index, 'stock')}
    onClick={jump}
  >
    {countText(Number(stock), 'piece')}
  </a>
)
