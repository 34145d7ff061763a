import { useHydrated } from '@tanstack/react-router'
import type { OfferedPiece } from '../../../contract/piece.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Choice } from '../../shared/choice.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { soldOutSizes } from './chosen-variant.ts'
import { ColorChoice, SizeChoice } from './choices.tsx'
import type { EngravingProps } from './engraving-field.tsx'
import type { TypedEngraving } from './engraving.ts'
import type { PieceChoiceProps } from './piece-choice.tsx'
import { pieceListHeight } from './piece-list-height.ts'
import * as styles from './product-page.module.css'
import { SoldOutSizes } from './sold-out-sizes.tsx'

const PieceChoice = lazyPart(() => import('./piece-choice.tsx').then((module) => module.PieceChoice))

const EngravingField = lazyPart(() => import('./engraving-field.tsx').then((module) => module.EngravingField))

type OfferedVariant = NonNullable<ProductWithVariants['variants']>[number]

type ProductOptionsProps = {
  /** The product as the chosen piece weighs and costs. */
  product: ProductWithVariants
  /** The product as the shop offers it. */
  offered: ProductWithVariants
  variant: OfferedVariant | undefined
  piece: OfferedPiece | undefined
  choice: Choice
  isPreview: boolean
  engraving: TypedEngraving
  onChoose(pressed: Choice): void
  onEngrave(engraving: TypedEngraving): void
}

/** The colours, sizes and pieces to choose from. */
export function ProductOptions({
  product,
  offered,
  variant,
  piece,
  choice,
  isPreview,
  engraving,
  onChoose,
  onEngrave,
}: ProductOptionsProps) {
  const soldOut = soldOutSizes(product, choice)

  return (
    <div className={styles.options}>
      <ColorChoice product={product} chosen={choice.color} onChoose={(color) => onChoose({ color })} />
      <SizeChoice
        product={product}
        chosen={choice.size}
        soldOut={soldOut}
        onChoose={(size) => onChoose({ size })}
      >
        <SoldOutSizes product={offered} choice={choice} sizes={soldOut} isPreview={isPreview} />
      </SizeChoice>
      {variant?.stockBy && product.stock !== 0 && !isPreview && (
        <PieceList
          key={variant._id}
          variant={variant}
          chosen={piece}
          named={choice.pieceId}
          onChoose={(pieceId) => onChoose({ pieceId })}
        />
      )}
      {product.engravingLetters && product.stock !== 0 && !isPreview && (
        <EngravedText
          room={product.engravingLetters}
          color={choice.color}
          engraving={engraving}
          onChange={onEngrave}
        />
      )}
    </div>
  )
}

/** The text to engrave, in a box of the same height until its code is loaded. */
function EngravedText(props: EngravingProps) {
  const waiting = <Skeleton style={{ height: 92 }} />
  return useHydrated() ? <EngravingField {...props} fallback={waiting} failureClass="" /> : waiting
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
