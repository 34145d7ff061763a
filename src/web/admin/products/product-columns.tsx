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
import type { ListColumn } from '../shared/list-table.tsx'
import { RowTool, RowTools, rowToolClass, rowToolIconClass } from '../shared/row-tools.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import { selectionColumn, type Selection } from '../shared/selection-column.tsx'
import * as styles from './product-columns.module.css'

type ProductColumns = {
  /** The number of the first row, from 1. */
  firstNumber: number
  /** Whether the products can be changed, and so selected. */
  canEdit: boolean
  selection: Selection<ManagedProduct>
  onDelete(product: ManagedProduct): void
  onRestore(product: ManagedProduct): void
}

/** The columns of the product list. */
export const productColumns = ({
  firstNumber,
  canEdit,
  selection,
  onDelete,
  onRestore,
}: ProductColumns): ListColumn<ManagedProduct>[] => [
  ...(canEdit ? [choiceColumn(selection)] : []),
  {
    heading: 'No.',
    className: `money text-quiet ${table.notInCard} ${styles.aside}`,
    cell: (_product, index) => firstNumber + index,
  },
  {
    heading: 'Product',
    className: `${table.title} ${styles.productCell}`,
    cell: (product) => <ProductCell product={product} canEdit={canEdit} />,
  },
  { heading: 'Category', className: `${table.notInCard} ${styles.aside}`, cell: ({ category }) => category },
  {
    heading: 'Metal',
    className: `${table.notInCard} ${table.oneLine} ${styles.aside}`,
    cell: ({ metal }) => <Metal metal={metal} />,
  },
  {
    heading: 'Price',
    end: true,
    className: `${table.detail} ${styles.price}`,
    cell: ({ price }) => <Price rupees={price} />,
  },
  {
    heading: 'Home page',
    className: `${table.notInCard} ${table.oneLine}`,
    cell: (product) => <HomePageCell product={product} />,
  },
  {
    heading: 'Actions',
    unseen: true,
    className: `${table.actions} ${styles.actions}`,
    cell: (product) => (
      <ActionsCell
        product={product}
        canEdit={canEdit}
        onDelete={() => onDelete(product)}
        onRestore={() => onRestore(product)}
      />
    ),
  },
]

const choiceColumn = (selection: Selection<ManagedProduct>): ListColumn<ManagedProduct> =>
  selectionColumn<ManagedProduct>({
    heading: 'Selected',
    unseen: true,
    className: styles.choice,
    selection,
    labelOf: ({ name }) => `Select ${name}`,
    canSelect: ({ visibility }) => visibility !== 'deleted',
  })

/** Whether a product is on the home page or deleted, and its stock. */
const HomePageCell = ({ product: { deletedAt, isTrending, stock } }: { product: ManagedProduct }) => (
  <>
    {deletedAt ? (
      <>
        Deleted <ShopTime at={deletedAt} day />
      </>
    ) : (
      <StateDot on={isTrending}>{isTrending ? 'Trending' : 'No'}</StateDot>
    )}
    {stock !== null && <small className={styles.stock}>{stockText(stock)}</small>}
  </>
)

type ActionsCellProps = { product: ManagedProduct; canEdit: boolean; onDelete(): void; onRestore(): void }

function ActionsCell({ product, canEdit, onDelete, onRestore }: ActionsCellProps) {
  if (product.visibility !== 'deleted')
    return <ProductTools product={product} canEdit={canEdit} onDelete={onDelete} />

  return (
    canEdit && (
      <Button small onClick={onRestore} aria-label={`Restore ${product.name}`}>
        Restore
      </Button>
    )
  )
}

function ProductCell({ product, canEdit }: { product: ManagedProduct; canEdit: boolean }) {
  const { image, category, metal, stock, visibility, visibleFrom, isRunningOut } = product
  const note =
    visibility === 'scheduled'
      ? { text: `Visible from ${momentText(Date.parse(visibleFrom ?? ''))}`, color: 'gray' as const }
      : notes[visibility]

  return (
    <div className={styles.product}>
      <Picture
        src={image}
        alt=""
        width={52}
        height={52}
        sizes="52px"
        widest={120}
        className={styles.picture}
      />
      <div>
        <div className={styles.named}>
          <NameLink product={product} canEdit={canEdit} />
          {isRunningOut && <Pill color="yellow">Running out</Pill>}
          {note && <Pill color={note.color}>{note.text}</Pill>}
        </div>
        <small className={styles.below}>
          {category}, {metal}
          {stock !== null && `, ${stockText(stock)}`}
        </small>
      </div>
    </div>
  )
}

const ProductTools = ({
  product: { _id, name, visibility },
  canEdit,
  onDelete,
}: {
  product: ManagedProduct
  canEdit: boolean
  onDelete(): void
}) => (
  <RowTools narrow>
    {visibility === 'shown' ? (
      <Link
        to="/shop/$id"
        params={{ id: _id }}
        className={rowToolClass}
        aria-label={`See ${name} in the shop`}
        title="See in the shop"
      >
        <ExtraIcon name="eye" className={rowToolIconClass} />
      </Link>
    ) : (
      <Link
        to="/preview/$id"
        params={{ id: _id }}
        className={rowToolClass}
        aria-label={`Preview ${name}`}
        title="Preview"
      >
        <ExtraIcon name="eye" className={rowToolIconClass} />
      </Link>
    )}
    {canEdit && (
      <>
        <Link
          to="/dashboard/update-product/$id"
          params={{ id: _id }}
          className={rowToolClass}
          aria-label={`Edit ${name}`}
          title="Edit"
        >
          <ExtraIcon name="edit" className={rowToolIconClass} />
        </Link>
        <Link
          to="/dashboard/add-new-post"
          search={{ from: _id }}
          className={rowToolClass}
          aria-label={`Duplicate ${name}`}
          title="Duplicate"
        >
          <CopyIcon />
        </Link>
        <RowTool icon="trash" label={`Delete ${name}`} onClick={onDelete} />
      </>
    )}
  </RowTools>
)

/**
 * Customers see a product's page; a hidden or scheduled one opens its form, or its preview, and a deleted one
 * has neither.
 */
function NameLink({
  product: { _id, name, visibility },
  canEdit,
}: {
  product: ManagedProduct
  canEdit: boolean
}) {
  if (visibility === 'deleted') return <span className={styles.name}>{name}</span>
  if (visibility !== 'shown') {
    return (
      <Link
        to={canEdit ? '/dashboard/update-product/$id' : '/preview/$id'}
        params={{ id: _id }}
        className={styles.name}
      >
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

const notes: Record<
  Exclude<ManagedProduct['visibility'], 'scheduled'>,
  { text: string; color: StatusColor } | undefined
> = {
  shown: undefined,
  hidden: { text: 'Hidden', color: 'gray' },
  deleted: { text: 'Deleted', color: 'red' },
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
