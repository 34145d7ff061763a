import { HOME_ORIGIN, type Product } from '../../../contract/product.ts'
import { Accordion } from './accordions.tsx'

/** Origin, importer, maker, warranty and care of a product, as far as the shop names them (BROWSE-06). */
export function ProductCare({ product: { origin, importer, maker, warranty, care } }: { product: Product }) {
  const facts = [
    ['Country of origin', origin === HOME_ORIGIN ? null : origin], ['Importer', importer], ['Maker', maker], ['Warranty', warranty], ['Care', care],
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
