import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Variant } from '../../../contract/variant.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { shownMetal } from '../../../rules/shown-metal.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { Choice } from '../../shared/choice.ts'
import { OldPrice, Price, savingClass } from '../../shared/price.tsx'
import { linkClass } from '../../ui/link.ts'
import { Stars } from '../../ui/stars.tsx'
import { saving } from '../product-card/saving.ts'
import { PriceLines } from './product-facts.tsx'
import * as styles from './product-page.module.css'
import { TellMe } from './tell-me.tsx'

type ProductHeadProps = {
  /** The product as the chosen piece weighs and costs. */
  product: ProductWithVariants
  /** The product at the price from which it is sold. */
  lightest: ProductWithVariants
  variant: Variant | undefined
  choice: Choice
  hasReviews: boolean
  isPreview: boolean
}

/** Name, price, metal and rating of a product. */
export function ProductHead({ product, lightest, variant, choice, hasReviews, isPreview }: ProductHeadProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { name, price, oldPrice, priceWithTax } = product
  const larger = shop.priceDisplay === 'total' ? priceWithTax : price
  const saved = saving(product)

  return (
    <div>
      <h1 className={styles.name}>{name}</h1>
      <div className={styles.prices}>
        <Price rupees={larger} className={styles.price} />
        {larger !== price && <span>incl. GST</span>}
        {oldPrice !== null && oldPrice !== price && (
          <OldPrice rupees={oldPrice} className={styles.oldPrice} />
        )}
        {saved > 0 && product.stock !== 0 && (
          <span className={`${savingClass} ${styles.saved}`}>You save {moneyText(saved)}</span>
        )}
      </div>
      <PriceLines product={product} choice={choice} />
      <div className={styles.rating}>
        <span>{shownMetal(product.metal, variant?.purity)}</span>
        <Stars rating={product.rating} count={product.reviewCount} />
        {hasReviews && (
          <a className={linkClass} href="#reviews">
            Read reviews
          </a>
        )}
      </div>
      {product.stock !== 0 && !isPreview && (
        <div className={styles.alert}>
          <TellMe product={lightest} variant={variant} kind="price_below" />
        </div>
      )}
    </div>
  )
}
