import { useDeferredValue, useMemo } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { Picture } from '../../shared/picture.tsx'
import { OldPrice, Price } from '../../shared/price.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from '../../shared/card.module.css'
import type { ProductEntry, ProductValues } from './product-draft.ts'
import { useRowPrice } from './variants/use-row-price.ts'
import { isSoldOut, lowestPrice } from './variants/shown-variants.ts'
import type { VariantCells } from './variants/variant-rows.ts'
import * as previewStyles from './card-preview.module.css'

/** A live preview of the product card. */
export function CardPreview({ control }: { control: Control<ProductValues, unknown, ProductEntry> }) {
  const { name, image, metal, price: typedPrice, oldPrice, stock, variants = [] } = useWatch({ control })
  // Typing in the grid does not wait for the prices of 200 variants.
  const rows = useDeferredValue(variants as VariantCells[])
  const priceOf = useRowPrice(control)
  const lowest = useMemo(() => lowestPrice(rows, priceOf), [rows, priceOf])

  const price = rows.length > 0 ? lowest : typedPrice
  const soldOut = rows.length > 0 ? isSoldOut(rows) : stock === 0

  return (
    <section className={`${sheetClass} ${previewStyles.preview}`} aria-label="Preview of the card">
      <h2>On the card</h2>
      <article className={`${styles.card} ${soldOut ? styles.soldOut : ''}`}>
        <div className={styles.pictureBox}>
          <div className={styles.pictureFrame}>
            {image && (
              <Picture
                src={image}
                alt=""
                width={600}
                height={600}
                sizes="260px"
                widest={640}
                className={styles.picture}
              />
            )}
          </div>
          {soldOut && <p className={styles.note}>Sold out</p>}
        </div>
        <div className={styles.text}>
          <h3 className={styles.name}>{name || 'Name'}</h3>
          <div className={styles.details}>{metal || 'Metal'}</div>
          <div className={styles.prices}>
            <Price rupees={isAmount(price) ? price : 0} className={styles.price} />
            {isAmount(oldPrice) && oldPrice !== price && <OldPrice rupees={oldPrice} />}
          </div>
        </div>
      </article>
    </section>
  )
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
