import { useWatch, type Control } from 'react-hook-form'
import { Picture } from '../../shared/picture.tsx'
import { OldPrice, Price } from '../../shared/price.tsx'
import type { ProductEntry, ProductValues } from './product-draft.ts'

/** A live preview of the product card. */
export function CardPreview({ control }: { control: Control<ProductValues, unknown, ProductEntry> }) {
  const { name, image, metal, price, oldPrice, stock } = useWatch({ control })
  return (
    <section className="card-preview" aria-label="Preview of the card">
      <p>In the shop</p>
      <article className={stock === 0 ? 'card is-out' : 'card'}>
        <div className="pic-box">
          <div className="pic">{image && <Picture src={image} alt="" width={600} height={600} sizes="260px" widest={640} />}</div>
          {stock === 0 && <p className="note">Sold out</p>}
        </div>
        <div className="card-text">
          <h3>{name || 'Name'}</h3>
          <div className="card-meta">{metal || 'Metal'}</div>
          <div className="card-price">
            <Price rupees={isAmount(price) ? price : 0} />
            {isAmount(oldPrice) && oldPrice !== price && <OldPrice rupees={oldPrice} />}
          </div>
        </div>
      </article>
    </section>
  )
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
