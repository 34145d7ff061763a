import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { HOME_ORIGIN, type Product, type ProductWithVariants } from '../../../contract/product.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { momentText } from '../../../rules/india-time.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { Choice } from '../../shared/choice.ts'
import { PriceBreakupTable } from '../../shared/price-breakup/price-breakup.tsx'
import { Accordion, DescriptionAccordion, ShippingAccordion } from './accordions.tsx'
import { chosenProduct } from './chosen-variant.ts'
import { ProductFacts } from './product-facts.tsx'
import { showsBreakup } from './shows-breakup.ts'
import * as styles from './product-page.module.css'

/** Below the button of a product: its details, the price break-up, the description and the shipping terms. */
export const ProductTerms = ({ product, choice }: { product: ProductWithVariants; choice: Choice }) => (
  <div className={styles.accordions}>
    <Accordion title="Details">
      <ProductFacts product={product} choice={choice} />
    </Accordion>
    <PriceAccordion product={product} choice={choice} />
    <DescriptionAccordion description={product.description} />
    <ShippingAccordion />
    <ProductCare product={product} />
  </div>
)

/** How the price of the chosen piece comes about, if it is sold by weight. */
function PriceAccordion({ product, choice }: { product: ProductWithVariants; choice: Choice }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { variant } = chosenProduct(product, choice)
  if (!variant?.breakup || !showsBreakup(variant, shop)) return null
  const tax = { how: gstText(shop, product.taxClassId), amount: variant.priceWithTax - variant.price }
  return (
    <Accordion title="Price break-up">
      <PriceBreakupTable
        breakup={variant.breakup}
        stones={variant.stones}
        rule={product.priceRule}
        {...(tax.amount > 0 && { tax })}
        note={`${variant.size ? `For size ${variant.size} at` : 'At'} the rate of ${momentText(Date.parse(variant.breakup.rate.since))}. Your bill shows the same break-up.`}
      />
    </Accordion>
  )
}

/**
 * Origin, importer, maker, certificate, warranty and care of a product, as far as the shop names them
 * (BROWSE-06).
 */
function ProductCare({ product }: { product: Product }) {
  const facts = [
    ['Country of origin', product.origin === HOME_ORIGIN ? null : product.origin],
    ['Importer', product.importer],
    ['Maker', product.maker],
    ['Certificate', product.certificate],
    ['Warranty', product.warranty],
    ['Care', product.care],
  ].filter((fact): fact is [string, string] => fact[1] !== null)
  if (facts.length === 0) return null
  return (
    <Accordion title="Good to know">
      {facts.map(([name, value]) => (
        <p key={name}>
          <b>{name}:</b> {value}
        </p>
      ))}
    </Accordion>
  )
}

function gstText({ taxClasses }: ShopFacts, id: string | null): string {
  const taxClass = taxClasses.find(({ _id }) => _id === id) ?? taxClasses[0]
  if (!taxClass) return ''
  return taxClass.makingRate === null
    ? `${taxClass.rate}%`
    : `${taxClass.rate}%, making ${taxClass.makingRate}%`
}
