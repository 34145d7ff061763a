import { useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Variant } from '../../../contract/variant.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { Choice } from '../../shared/choice.ts'
import { buttonClass } from '../../ui/button.tsx'
import { successClass } from '../../ui/field-classes.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { choiceAddress } from '../addresses.ts'
import { SaveButton } from '../heart/save-button.tsx'
import { ShareButton } from '../share-button.tsx'
import { AddToCart, FewLeft } from './add-button.tsx'
import * as styles from './product-page.module.css'
import { SimilarLink } from './recommended.tsx'
import type { ReserveProps } from './reserve-button.tsx'
import { TellMe } from './tell-me.tsx'

const ReserveButton = lazyPart(() => import('./reserve-button.tsx').then((module) => module.ReserveButton))
const MadeForYou = lazyPart(() => import('./made-for-you.tsx').then((module) => module.MadeForYou))

type ProductActionsProps = {
  product: ProductWithVariants
  variant: Variant | undefined
  choice: Choice
  /** The choice with the piece and the text to engrave, and whether that text is refused. */
  addition: { choice: Choice; isRefused: boolean }
  /** The choice in the address. */
  named: Choice
  /** The box of the button that adds to the cart. */
  button: Ref<HTMLDivElement>
  isPreview: boolean
}

/** Buttons that add a product to the cart, reserve it, watch it, save it and share it. */
export function ProductActions({
  product,
  variant,
  choice,
  addition,
  named,
  button,
  isPreview,
}: ProductActionsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { _id: id, name } = product

  return (
    <>
      <FewLeft stock={product.stock} />
      {variant?.leadDays !== undefined && <LeadTime leadDays={variant.leadDays} />}
      <div ref={button} inert={isPreview}>
        <AddToCart product={product} {...addition} />
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
    </>
  )
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
