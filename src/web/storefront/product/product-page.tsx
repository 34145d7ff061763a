import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useHydrated, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { OfferedPiece } from '../../../contract/piece.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Review } from '../../../contract/review.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { productQuery } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { OldPrice, Price, savingClass } from '../../shared/price.tsx'
import { useLatest } from '../../lib/use-latest.ts'
import { buttonClass } from '../../ui/button.tsx'
import { successClass } from '../../ui/field-classes.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { linkClass } from '../../ui/link.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stars } from '../../ui/stars.tsx'
import { choiceAddress } from '../addresses.ts'
import { saving } from '../product-card/saving.ts'
import { AddToCart, BuyBar, FewLeft } from './add-button.tsx'
import { Assurances } from './assurances.tsx'
import type { Choice } from '../../shared/choice.ts'
import { choiceInAddress, chosenProduct, nextChoice, pricedAsPiece, soldOutSizes } from './chosen-variant.ts'
import { ColorChoice, SizeChoice } from './choices.tsx'
import { DeliveryBox } from './delivery-box.tsx'
import { Gallery } from './gallery.tsx'
import { offeredPiecesKey } from './offered-pieces-key.ts'
import type { PieceChoiceProps } from './piece-choice.tsx'
import { pieceListHeight } from './piece-list-height.ts'
import * as styles from './product-page.module.css'
import { ProductFacts } from './product-facts.tsx'
import { ProductTerms } from './product-terms.tsx'
import { Recommended, SimilarLink } from './recommended.tsx'
import { RecentlyViewed } from '../recent/recently-viewed.tsx'
import { Reviews } from './reviews.tsx'
import type { ReserveProps } from './reserve-button.tsx'
import { ShareButton } from '../share-button.tsx'
import { SaveButton } from '../heart/save-button.tsx'
import { SoldOutSizes } from './sold-out-sizes.tsx'
import { TellMe } from './tell-me.tsx'

const PieceChoice = lazyPart(() => import('./piece-choice.tsx').then((module) => module.PieceChoice))
const ReserveButton = lazyPart(() => import('./reserve-button.tsx').then((module) => module.ReserveButton))
const MadeForYou = lazyPart(() => import('./made-for-you.tsx').then((module) => module.MadeForYou))

/** The page of a product that customers see. `named`: the choice in its address. */
export function ProductPage({ id, named }: { id: string; named: Choice }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(productQuery(api, id))
  return <ProductDetails data={data} named={named} />
}

type ProductDetailsProps = {
  data: { product: ProductWithVariants; reviews: Review[] }
  named: Choice
  /** Without what needs a product that customers see. */
  isPreview?: boolean
}

/**
 * One product: pictures, facts, choices, cart button, delivery, description, reviews, and recommendations
 * (PDP). A press changes the choice in the address, so that reload, Back, login and links keep it.
 */
export function ProductDetails({ data, named, isPreview = false }: ProductDetailsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const {
    product: { _id: id },
    reviews,
  } = data
  const navigate = useNavigate()
  const [choice, setChoice] = useLatest(choiceInAddress(data.product, named))
  const [button, isButtonShown] = useIsShown()
  const { piece, lightest, shown } = useChosenPiece(data.product, choice)
  const { product, variant, pictures } = chosenProduct(shown, choice)
  const toAdd = { ...choice, pieceId: piece?._id }
  const { name, price, oldPrice, priceWithTax } = product
  const soldOut = soldOutSizes(product, choice)
  const larger = shop.priceDisplay === 'total' ? priceWithTax : price
  const saved = saving(product)
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
            <div>
              <h1 className={styles.name}>{name}</h1>
              <div className={styles.prices}>
                <Price rupees={larger} className={styles.price} />
                {larger !== price && <span>incl. GST</span>}
                {oldPrice !== null && oldPrice !== price && (
                  <OldPrice rupees={oldPrice} className={styles.oldPrice} />
                )}
                {saved > 0 && (
                  <span className={`${savingClass} ${styles.saved}`}>You save {moneyText(saved)}</span>
                )}
                {product.stock !== 0 && !isPreview && (
                  <TellMe product={lightest} variant={variant} kind="price_below" />
                )}
              </div>
              <div className={styles.rating}>
                <Stars rating={product.rating} count={product.reviewCount} />
                {reviews.length > 0 && (
                  <a className={linkClass} href="#reviews">
                    Read reviews
                  </a>
                )}
              </div>
              <ProductFacts product={product} choice={choice} />
            </div>
            <div>
              <div className={styles.options}>
                <ColorChoice
                  product={product}
                  chosen={choice.color}
                  onChoose={(color) => choose({ color })}
                />
                <SizeChoice
                  product={product}
                  chosen={choice.size}
                  soldOut={soldOut}
                  onChoose={(size) => choose({ size })}
                >
                  <SoldOutSizes
                    product={data.product}
                    choice={choice}
                    sizes={soldOut}
                    isPreview={isPreview}
                  />
                </SizeChoice>
                {variant?.stockBy && product.stock !== 0 && !isPreview && (
                  <PieceList
                    key={variant._id}
                    variant={variant}
                    chosen={piece}
                    named={choice.pieceId}
                    onChoose={(pieceId) => choose({ pieceId })}
                  />
                )}
              </div>
              <FewLeft stock={product.stock} />
              {variant?.leadDays !== undefined && <LeadTime leadDays={variant.leadDays} />}
              <div ref={button} inert={isPreview}>
                <AddToCart product={product} choice={toAdd} />
              </div>
              {shop.reserves && product.stock !== 0 && variant?.leadDays === undefined && !isPreview && (
                <Reserve product={product} variant={variant} choice={choice} />
              )}
              {product.stock === 0 && !isPreview && (
                <TellMe product={product} variant={variant} kind="back_in_stock" />
              )}
              {product.stock === 0 && !isPreview && <SimilarLink id={id} />}
              <div className={styles.actions} inert={isPreview}>
                <SaveButton
                  product={product}
                  variantId={variant?._id}
                  className={buttonClass('line', { small: true })}
                />
                <ShareButton title={name} path={choiceAddress(id, named)} />
              </div>
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
      {!isPreview && <BuyBar product={product} choice={toAdd} hidden={isButtonShown} />}
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

/** The pieces to choose from, in a box of the same height until their code is loaded. */
function PieceList(choice: PieceChoiceProps) {
  const waiting = (
    <div className={styles.pieces}>
      <Skeleton style={{ height: pieceListHeight(choice.variant) }} />
    </div>
  )
  return useHydrated() ? <PieceChoice {...choice} fallback={waiting} failureClass="" /> : waiting
}

/** The button that reserves a piece; its code loads only in shops that take reservations. */
function Reserve(piece: ReserveProps) {
  return useHydrated() && <ReserveButton {...piece} />
}

/** By when a piece leaves that is made to order; its code loads only for such a piece. */
function LeadTime({ leadDays }: { leadDays: number }) {
  const waiting = <p className={successClass}>Made for you</p>
  return (
    <div style={{ paddingBottom: 12 }}>
      {useHydrated() ? <MadeForYou leadDays={leadDays} fallback={waiting} failure="" /> : waiting}
    </div>
  )
}

/** Home > Shop > the product (PDP-01). */
function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb">
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
