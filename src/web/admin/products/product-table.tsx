import { Link } from '@tanstack/react-router'
import type { Product } from '../../../contract/product.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'

type ProductTableProps = {
  products: Product[]
  /** The number of the first row, from 1. */
  firstNumber: number
  onDelete(product: Product): void
}

/** Products as rows, on a phone as cards, each with what can be done with it. */
export function ProductTable({ products, firstNumber, onDelete }: ProductTableProps) {
  return (
    <div className="sheet table-sheet">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Product</th>
            <th scope="col">Category</th>
            <th scope="col">Metal</th>
            <th scope="col" className="r">Price</th>
            <th scope="col">Shown as</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product, index) => (
            <ProductRow key={product._id} product={product} number={firstNumber + index} onDelete={() => onDelete(product)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ProductRow({ product, number, onDelete }: { product: Product; number: number; onDelete(): void }) {
  const { _id, name, image, category, metal, price, isTrending } = product
  return (
    <tr>
      <td className="money quiet hide">{number}</td>
      <td className="nmc">
        <div className="nm">
          <Picture src={image} alt="" width={52} height={52} sizes="52px" widest={120} />
          <Link to="/shop/$id" params={{ id: _id }}>
            {name}
          </Link>
        </div>
      </td>
      <td className="hide">{category}</td>
      <td className="hide nowrap">{metal}</td>
      <td className="r sub">
        <Price rupees={price} />
      </td>
      <td className="hide nowrap">
        <span className={isTrending ? 'seen' : 'seen no'}>{isTrending ? 'Trending' : 'Standard'}</span>
        <Stock stock={product.stock} />
      </td>
      <td className="act">
        <div className="tools">
          <Link to="/shop/$id" params={{ id: _id }} className="icon-button" aria-label={`See ${name} in the shop`}>
            <Icon name="eye" />
          </Link>
          <Link to="/dashboard/update-product/$id" params={{ id: _id }} className="icon-button" aria-label={`Edit ${name}`}>
            <Icon name="edit" />
          </Link>
          <button type="button" className="icon-button del" aria-label={`Delete ${name}`} onClick={onDelete}>
            <Icon name="trash" />
          </button>
        </div>
      </td>
    </tr>
  )
}

/** Pieces left, where they are counted. */
function Stock({ stock }: { stock: number | null }) {
  if (stock === null) return null
  return <small className="stock-left">{stock === 0 ? 'Out of stock' : `${stock} in stock`}</small>
}
