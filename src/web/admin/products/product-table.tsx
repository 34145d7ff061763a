import { Link } from '@tanstack/react-router'
import type { Product } from '../../../contract/product.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { IconDrawing } from '../../ui/icon.tsx'
import { Picture } from '../../shared/picture.tsx'
import { Price } from '../../shared/price.tsx'
import type { Selection } from './use-selection.ts'

type ProductTableProps = {
  products: Product[]
  /** The number of the first row, from 1. */
  firstNumber: number
  selection: Selection
  onDelete(product: Product): void
}

/** Products as a table, or as cards on a phone, each with its actions. */
export function ProductTable({ products, firstNumber, selection, onDelete }: ProductTableProps) {
  return (
    <div className="sheet table-sheet">
      <table className="tbl tbl-products">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Selected</span>
            </th>
            <th scope="col" className="number">No.</th>
            <th scope="col">Product</th>
            <th scope="col" className="aside">Category</th>
            <th scope="col" className="aside">Metal</th>
            <th scope="col" className="r">Price</th>
            <th scope="col" className="shown-as">Home page</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product, index) => (
            <ProductRow
              key={product._id} product={product} number={firstNumber + index} onDelete={() => onDelete(product)}
              chosen={selection.has(product._id)} onChoose={(on) => selection.choose([product], on)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ProductRowProps = { product: Product; number: number; chosen: boolean; onChoose(on: boolean): void; onDelete(): void }

function ProductRow({ product, number, chosen, onChoose, onDelete }: ProductRowProps) {
  const { _id, name, image, category, metal, price, isTrending, stock } = product
  return (
    <tr className={chosen ? 'chosen' : undefined}>
      <td className="choose">
        <label className="check">
          <input type="checkbox" className="tick" aria-label={`Select ${name}`} checked={chosen} onChange={({ currentTarget: { checked } }) => onChoose(checked)} />
        </label>
      </td>
      <td className="money quiet hide number">{number}</td>
      <td className="nmc">
        <div className="nm">
          <Picture src={image} alt="" width={52} height={52} sizes="52px" widest={120} />
          <div>
            <Link to="/shop/$id" params={{ id: _id }}>
              {name}
            </Link>
            <small>
              {category}, {metal}
              {stock !== null && `, ${stockText(stock)}`}
            </small>
          </div>
        </div>
      </td>
      <td className="hide aside">{category}</td>
      <td className="hide aside nowrap">{metal}</td>
      <td className="r sub">
        <Price rupees={price} />
      </td>
      <td className="hide nowrap shown-as">
        <span className={isTrending ? 'seen' : 'seen no'}>{isTrending ? 'Trending' : 'No'}</span>
        {stock !== null && <small className="stock-left">{stockText(stock)}</small>}
      </td>
      <td className="act">
        <div className="tools">
          <Link to="/shop/$id" params={{ id: _id }} className={iconButtonClass} aria-label={`See ${name} in the shop`}>
            <ExtraIcon name="eye" />
          </Link>
          <Link to="/dashboard/update-product/$id" params={{ id: _id }} className={iconButtonClass} aria-label={`Edit ${name}`}>
            <ExtraIcon name="edit" />
          </Link>
          <Link to="/dashboard/add-new-post" search={{ from: _id }} className={iconButtonClass} aria-label={`Duplicate ${name}`} title="Duplicate">
            <CopyIcon />
          </Link>
          <button type="button" className={`${iconButtonClass} del`} aria-label={`Delete ${name}`} onClick={onDelete}>
            <ExtraIcon name="trash" />
          </button>
        </div>
      </td>
    </tr>
  )
}

const stockText = (stock: number) => (stock === 0 ? 'Out of stock' : `${stock} in stock`)

/** Icon for copying: two sheets. */
const CopyIcon = () => <IconDrawing path="M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9" />
