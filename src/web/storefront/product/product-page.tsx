import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { OfferedPiece } from '../../../contract/piece.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Review } from '../../../contract/review.ts'
import { productQuery } from '../../api/queries/products.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { useLatest } from '../../lib/use-latest.ts'
import { BuyBar } from './add-button.tsx'
import { Assurances } from './assurances.tsx'
import type { Choice } from '../../shared/choice.ts'
import { choiceInAddress, chosenProduct, nextChoice, pricedAsPiece } from './chosen-variant.ts'
import { DeliveryBox } from './delivery-box.tsx'
import { noEngraving } from './engraving.ts'
import { Gallery } from './gallery.tsx'
import { offeredPiecesKey } from './offered-pieces-key.ts'
import * as styles from './product-page.module.css'
import { ProductActions } from './product-actions.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductOptions } from './product-options.tsx'
import { ProductTerms } from './product-terms.tsx'
import { Recommended } from './recommended.tsx'
import { RecentlyViewed } from '../recent/recently-viewed.tsx'
import { Reviews } from './reviews.tsx'

/** The page of a product that customers see. `named`: the choice in its address. */
export function ProductPage({ id, named }: { id: string; named: Choice }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(productQuery(api, id))
  return <ProductContent data={data} named={named} />
}

type ProductContentProps = {
  data: { product: ProductWithVariants; reviews: Review[] }
  named: Choice
  /** Without what needs a product that customers see. */
  isPreview?: boolean
}

/**
 * One product: pictures, facts, choices, cart button, delivery, description, reviews, and recommendations
 * (PDP). A press changes the choice in the address, so that reload, Back, login and links keep it.
 */
export function ProductContent({ data, named, isPreview = false }: ProductContentProps) {
  const { reviews } = data
  const { _id: id, name } = data.product
  const navigate = useNavigate()
  const [choice, setChoice] = useLatest(choiceInAddress(data.product, named))
  const [button, isButtonShown] = useIsShown()
  const { piece, lightest, shown } = useChosenPiece(data.product, choice)
  const { product, variant, pictures } = chosenProduct(shown, choice)
  const common = { product, variant, choice, isPreview }
  const [engraving, setEngraving] = useState(noEngraving)
  const addition = {
    choice: { ...choice, pieceId: piece?._id, engraving: engraving.text.trim() || undefined },
    isRefused: engraving.problem !== undefined,
  }

  const choose = (pressed: Choice) => {
    const search = nextChoice(product, choice, pressed)
    setChoice(search)
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }

  return (
    <>
      <div className="wrap">
        <Breadcrumb name={name} />
        <div className={styles.columns}>
          <Gallery
            key={pictures[0]}
            name={name}
            pictures={pictures}
            alts={product.imageAlts}
            soldOut={product.stock === 0}
          />
          <div className={styles.facts}>
            <ProductHead {...common} lightest={lightest} hasReviews={reviews.length > 0} />
            <div>
              <ProductOptions
                {...common}
                offered={data.product}
                piece={piece}
                engraving={engraving}
                onChoose={choose}
                onEngrave={setEngraving}
              />
              <ProductActions {...common} addition={addition} named={named} button={button} />
              <Assurances product={product} choice={choice} />
              <DeliveryBox madeToOrder={variant?.leadDays !== undefined} />
            </div>
            <ProductTerms product={product} choice={choice} />
          </div>
        </div>
        <Reviews product={data.product} reviews={reviews} />
        {!isPreview && <Recommended product={data.product} soldOut={product.stock === 0} />}
        {!isPreview && <RecentlyViewed id={id} />}
      </div>
      {!isPreview && <BuyBar {...addition} product={product} variant={variant} hidden={isButtonShown} />}
    </>
  )
}

/**
 * The chosen piece of a variant that is sold by piece (the lightest, if the choice names none that is in
 * stock), and the product as that weighs and costs. `lightest`: the product at the price from which it is
 * sold.
 */
function useChosenPiece(product: ProductWithVariants, choice: Choice) {
  const { product: lightest, variant } = chosenProduct(product, choice)
  // Loaded by the server, or by the list of the pieces.
  const { data: pieces } = useQuery<OfferedPiece[]>({
    queryKey: offeredPiecesKey(variant?._id),
    enabled: false,
  })
  const piece = pieces?.find(({ _id }) => _id === choice.pieceId) ?? pieces?.[0]
  return { piece, lightest, shown: pricedAsPiece(product, variant?._id, piece) }
}

/** Home > Shop > the product (PDP-01). */
function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.path}>
      <ol className={breadcrumb.breadcrumb}>
        <li>
          <Link to="/">Home</Link>
        </li>
        <li>
          <Link to="/shop">Shop</Link>
        </li>
        <li aria-current="page">
          <span>{name}</span>
        </li>
      </ol>
    </nav>
  )
}

/** Returns a ref for an element, and whether it is in the window; false until the page is interactive. */
function useIsShown(): [(element: HTMLDivElement) => () => void, boolean] {
  const [isShown, setIsShown] = useState(false)
  const observe = useCallback((element: HTMLDivElement) => {
    const observer = new IntersectionObserver(([entry]) => setIsShown(entry?.isIntersecting === true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [observe, isShown]
}
