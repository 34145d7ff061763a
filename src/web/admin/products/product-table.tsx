import { Link } from '@tanstack/react-router'
import type { ManagedProduct } from '../../../contract/manage-products.ts'
import { momentText } from '../../../rules/india-time.ts'
import type { StatusColor } from '../../../rules/order-status.ts'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { IconDrawing } from '../../ui/icon.tsx'
import { Pill } from '../../shared/pill.tsx'
import { Picture } from '../../shared/picture.tsx'
import { Price } from '../../shared/price.tsx'
import * as table from '../../shared/table.module.css'
import { ListTable } from '../shared/list-table.tsx'
import { RowTool, RowTools, rowToolClass, rowToolIconClass } from '../shared/row-tools.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import type { Selection } from './use-selection.ts'
import * as styles from './product-table.module.css'

type ProductTableProps = {
  products: ManagedProduct[]
  /** The number of the first row, from 1. */
  firstNumber: number
  selection: Selection
  onDelete(product: ManagedProduct): void
  onRestore(product: ManagedProduct): void
}

const columns = [
  { heading: 'Selected', unseen: true }, { heading: 'No.', className: styles.aside }, { heading: 'Product' }, { heading: 'Category', className: styles.aside },
  { heading: 'Metal', className: styles.aside }, { heading: 'Price', end: true }, { heading: 'Home page' }, { heading: 'Actions', unseen: true },
]

/** Products as a table, or as cards on a phone, each with its actions. */
export function ProductTable({ products, firstNumber, selection, onDelete, onRestore }: ProductTableProps) {
  return (
    <ListTable label="Products" columns={columns}>
      {products.map((product, index) => (
        <ProductRow
          key={product._id} product={product} number={firstNumber + index} onDelete={() => onDelete(product)} onRestore={() => onRestore(product)}
          chosen={selection.has(product._id)} onChoose={(on) => selection.choose([product], on)}
        />
      ))}
    </ListTable>
  )
}

type ProductRowProps = { product: ManagedProduct; number: number; chosen: boolean; onChoose(on: boolean): void; onDelete(): void; onRestore(): void }

function ProductRow({ product, number, chosen, onChoose, onDelete, onRestore }: ProductRowProps) {
  const { _id, name, image, category, metal, price, isTrending, stock, visibility, visibleFrom, deletedAt } = product
  const isDeleted = visibility === 'deleted'
  const note = visibility === 'scheduled' ? { text: `Visible from ${momentText(Date.parse(visibleFrom ?? ''))}`, color: 'gray' as const } : notes[visibility]
  return (
    <tr className={chosen ? `${styles.row} ${table.chosen}` : styles.row}>
      <td className={`${table.choice} ${styles.choice}`}>
        {!isDeleted && (
          <label className={styles.tickArea}>
            <input type="checkbox" className={table.tick} aria-label={`Select ${name}`} checked={chosen} onChange={({ currentTarget: { checked } }) => onChoose(checked)} />
          </label>
        )}
      </td>
      <td className={`money text-quiet ${table.notInCard} ${styles.aside}`}>{number}</td>
      <td className={`${table.title} ${styles.productCell}`}>
        <div className={styles.product}>
          <Picture src={image} alt="" width={52} height={52} sizes="52px" widest={120} className={styles.picture} />
          <div>
            <div className={styles.named}>
              <NameLink product={product} />
              {note && <Pill color={note.color}>{note.text}</Pill>}
            </div>
            <small className={styles.below}>
              {category}, {metal}
              {stock !== null && `, ${stockText(stock)}`}
            </small>
          </div>
        </div>
      </td>
      <td className={`${table.notInCard} ${styles.aside}`}>{category}</td>
      <td className={`${table.notInCard} ${table.oneLine} ${styles.aside}`}>
        <Metal metal={metal} />
      </td>
      <td className={`${table.end} ${table.detail} ${styles.price}`}>
        <Price rupees={price} />
      </td>
      <td className={`${table.notInCard} ${table.oneLine}`}>
        {deletedAt ? <>Deleted <ShopTime at={deletedAt} day /></> : <StateDot on={isTrending}>{isTrending ? 'Trending' : 'No'}</StateDot>}
        {stock !== null && <small className={styles.stock}>{stockText(stock)}</small>}
      </td>
      <td className={`${table.actions} ${styles.actions}`}>
        {isDeleted ? (
          <Button small onClick={onRestore} aria-label={`Restore ${name}`}>
            Restore
          </Button>
        ) : (
          <RowTools narrow>
            {visibility === 'shown' && (
              <Link to="/shop/$id" params={{ id: _id }} className={rowToolClass} aria-label={`See ${name} in the shop`} title="See in the shop">
                <ExtraIcon name="eye" className={rowToolIconClass} />
              </Link>
            )}
            <Link to="/dashboard/update-product/$id" params={{ id: _id }} className={rowToolClass} aria-label={`Edit ${name}`} title="Edit">
              <ExtraIcon name="edit" className={rowToolIconClass} />
            </Link>
            <Link to="/dashboard/add-new-post" search={{ from: _id }} className={rowToolClass} aria-label={`Duplicate ${name}`} title="Duplicate">
              <CopyIcon />
            </Link>
            <RowTool icon="trash" label={`Delete ${name}`} onClick={onDelete} />
          </RowTools>
        )}
      </td>
    </tr>
  )
}

/** Shoppers see a product's page; a hidden or scheduled one opens its form, and a deleted one has neither. */
function NameLink({ product: { _id, name, visibility } }: { product: ManagedProduct }) {
  if (visibility === 'deleted') return <span className={styles.name}>{name}</span>
  if (visibility !== 'shown') {
    return (
      <Link to="/dashboard/update-product/$id" params={{ id: _id }} className={styles.name}>
        {name}
      </Link>
    )
  }
  return (
    <Link to="/shop/$id" params={{ id: _id }} className={styles.name}>
      {name}
    </Link>
  )
}

const notes: Record<Exclude<ManagedProduct['visibility'], 'scheduled'>, { text: string; color: StatusColor } | undefined> = {
  shown: undefined, hidden: { text: 'Hidden', color: 'gray' }, deleted: { text: 'Deleted', color: 'red' },
}

/** A metal with its fineness as it is punched: 22K Gold, 925 Silver. */
function Metal({ metal }: { metal: string }) {
  const [, fineness, kind] = /^(\d+K?) (.+)$/.exec(metal) ?? []
  if (!fineness) return metal
  return (
    <>
      <span className={styles.fineness}>{fineness}</span> {kind}
    </>
  )
}

const stockText = (stock: number) => (stock === 0 ? 'Out of stock' : `${stock} in stock`)

/** Icon for copying: two sheets. */
const CopyIcon = () => <IconDrawing className={rowToolIconClass} path="M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9" />
