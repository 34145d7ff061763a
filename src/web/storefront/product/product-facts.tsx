import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { ShownVariant } from '../../../contract/variant.ts'
import { keyFacts } from '../../../rules/description.ts'
import { momentText } from '../../../rules/india-time.ts'
import { promisedValue } from '../../../rules/promised-value.ts'
import { shownMetal } from '../../../rules/shown-metal.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { Choice } from '../../shared/choice.ts'
import { rateText } from '../../shared/price-breakup/price-breakup.tsx'
import { Money } from '../../shared/price.tsx'
import { linkClass } from '../../ui/link.ts'
import { chosenProduct } from './chosen-variant.ts'
import { EmiLine } from './emi-line.tsx'
import { showsBreakup } from './shows-breakup.ts'
import * as styles from './product-facts.module.css'

/** What belongs to a price: tax and rate. They follow the choice of size and colour. */
export function PriceLines({ product, choice }: { product: ProductWithVariants; choice: Choice }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const {
    product: { price, priceWithTax },
    variant,
  } = chosenProduct(product, choice)
  const breakup = variant?.breakup
  const exchange = breakup && shop.promises?.exchange?.[breakup.rate.metal]
  const emi = shop.promises?.emi
  const other = shop.priceDisplay === 'total' ? price : priceWithTax
  return (
    <>
      <p className={styles.tax}>
        {price !== priceWithTax && (
          <b>
            <Money rupees={other} /> {other === price ? 'before' : 'with'} GST
          </b>
        )}
        Tax is added in the cart. Delivery is free.
      </p>
      {emi && priceWithTax > emi.from && <EmiLine price={priceWithTax} emi={emi} />}
      {breakup && exchange ? (
        <p className={styles.tax}>
          Worth <Money rupees={promisedValue(breakup.metal, exchange)} /> in exchange at today's rate
        </p>
      ) : null}
      {breakup && showsBreakup(variant, shop) && (
        <p className={styles.rate}>
          {rateText(breakup)}, {momentText(Date.parse(breakup.rate.since))}{' '}
          <Link to="/rates" className={linkClass}>
            {"The price follows today's rate."}
          </Link>
        </p>
      )}
    </>
  )
}

/** Metal, weights, category and key facts of a product. They follow the choice of size and colour. */
export function ProductFacts({ product, choice }: { product: ProductWithVariants; choice: Choice }) {
  const { variant } = chosenProduct(product, choice)
  const facts = keyFacts(product.description)
  return (
    <>
      <dl className={styles.facts}>
        {factsOf(product, variant).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {facts.length > 0 && (
        <ul className={styles.keyFacts} aria-label="Key facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function factsOf(product: ProductWithVariants, variant: ShownVariant | undefined) {
  const { netWeight, grossWeight, stones = [] } = variant ?? {}
  return [
    { name: 'Metal', value: shownMetal(product.metal, variant?.purity) },
    ...(netWeight ? [{ name: 'Net weight', value: grams(netWeight) }] : []),
    ...(grossWeight && grossWeight !== netWeight
      ? [{ name: 'Gross weight', value: grams(grossWeight) }]
      : []),
    ...stones.map(({ kind, carats }) => ({ name: kind, value: `${carats.toFixed(3)} ct` })),
    { name: 'Category', value: product.category },
  ]
}

const grams = (weight: number) => `${weight.toFixed(3)} g`
