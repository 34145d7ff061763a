import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { keyFacts } from '../../../rules/description.ts'
import { shortMoneyText } from '../../../rules/money-text.ts'
import { productQuery } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Money, OldPrice, Price, savingClass } from '../../shared/price.tsx'
import { linkClass } from '../../ui/link.ts'
import { Stars } from '../../ui/stars.tsx'
import { saving } from '../product-card/saving.ts'
import { AddToCart, BuyBar, FewLeft } from './add-button.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import type { Choice } from '../../shared/choice.ts'
import { chosenProduct, nextChoice, openingChoice, soldOutSizes } from './chosen-variant.ts'
import { ColorChoice, SizeChoice } from './choices.tsx'
import { Gallery } from './gallery.tsx'
import * as styles from './product-page.module.css'
import { LaterProductMore, LaterProductTerms } from './later-parts.ts'
import './accordions.module.css'
import './delivery-box.module.css'
import './reviews.module.css'

/** One product: pictures, facts, choices, cart button, delivery, description, reviews, and recommendations (PDP). */
export function ProductPage({ id }: { id: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(productQuery(api, id))
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { reviews } = data
  const [choice, setChoice] = useState<Choice>(() => openingChoice(data.product))
  const { product, pictures, metal, netWeight } = chosenProduct(data.product, choice)
  const { name, price, oldPrice, priceWithTax } = product
  const [larger, other] = shop.priceDisplay === 'total' ? [priceWithTax, price] : [price, priceWithTax]
  const saved = saving(product)
  const facts = keyFacts(product.description)
  const choose = (pressed: Choice) => setChoice(nextChoice(product, choice, pressed))

  return (
    <>
      <div className="wrap">
        <Breadcrumb name={name} />
        <div className={styles.columns}>
          <Gallery key={pictures[0]} name={name} pictures={pictures} alts={product.imageAlts} soldOut={product.stock === 0} />
          <div>
            <h1 className={styles.name}>{name}</h1>
            <div className={styles.rating}>
              <Stars rating={product.rating} count={product.reviewCount} />
              {reviews.length > 0 && <a className={linkClass} href="#reviews">Read reviews</a>}
            </div>
            <div className={styles.prices}>
              <Price rupees={larger} className={styles.price} />
              {larger !== price && <span>incl. GST</span>}
              {oldPrice !== null && oldPrice !== price && <OldPrice rupees={oldPrice} className={styles.oldPrice} />}
              {saved > 0 && <span className={`${savingClass} ${styles.saved}`}>You save {shortMoneyText(saved)}</span>}
            </div>
            <p className={styles.tax}>
              {other !== larger && <b><Money rupees={other} /> {other === price ? 'before' : 'with'} GST</b>}
              Tax is added in the cart. Delivery is free.
            </p>
            <div className={styles.options}>
              <dl className={styles.facts}>
                <div>
                  <dt>Metal</dt>
                  <dd><b>{metal}</b></dd>
                </div>
                {netWeight && (
                  <div>
                    <dt>Net weight</dt>
                    <dd><b>{netWeight.toFixed(3)} g</b></dd>
                  </div>
                )}
                <div>
                  <dt>Category</dt>
                  <dd><b>{product.category}</b></dd>
                </div>
              </dl>
              {facts.length > 0 && (
                <ul className={styles.keyFacts} aria-label="Key facts">
                  {facts.map((fact) => <li key={fact}>{fact}</li>)}
                </ul>
              )}
              <ColorChoice product={product} chosen={choice.color} onChoose={(color) => choose({ color })} />
              <SizeChoice product={product} chosen={choice.size} soldOut={soldOutSizes(product, choice)} onChoose={(size) => choose({ size })} />
            </div>
            <FewLeft stock={product.stock} />
            <AddToCart product={product} choice={choice} />
            <LaterProductTerms description={product.description} />
          </div>
        </div>
        <LaterProductMore product={data.product} reviews={reviews} />
      </div>
      <BuyBar product={product} choice={choice} />
    </>
  )
}
