import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { TouchEvent } from 'react'
import { picturesInColor } from '../../../rules/pictures.ts'
import { moneyText } from '../../../rules/money-text.ts'
import type { CardProduct } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Picture } from '../../shared/picture.tsx'
import { OldPrice, Price, savingClass } from '../../shared/price.tsx'
import { Stars } from '../../ui/stars.tsx'
import { productLink } from '../addresses.ts'
import * as card from '../../shared/card.module.css'
import type { Choice } from '../../shared/choice.ts'
import { SaveButton } from '../heart/save-button.tsx'
import { AddButton } from './add-button.tsx'
import * as styles from './product-card.module.css'
import { percentOff, saving } from './saving.ts'

/** Only reductions from this percentage on get a tag. */
const TAG_FROM_PERCENT = 20

/** The width of a card's picture: two, three or four in a row. */
const gridSizes = '(width <= 760px) 46vw, (width <= 1100px) 31vw, (width <= 1480px) 23vw, 326px'

type ProductCardProps = {
  product: CardProduct
  /** The picture's width, as the HTML attribute `sizes`. */
  sizes?: string
  /**
   * The colour that the listing is filtered by: the card shows and adds it; by default the product's first.
   */
  color?: string | undefined
  /** Says its size and whether it is in stock. */
  detailed?: boolean
  /** Above the fold: the picture is fetched eagerly. */
  eager?: boolean
}

/**
 * A product in a grid: picture, name, metal, price, stars, and buttons that add it to the cart and save it.
 */
export function ProductCard({
  product,
  color,
  sizes = gridSizes,
  detailed = false,
  eager = false,
}: ProductCardProps) {
  const { _id, name, stock, variant } = product
  const choice: Choice | undefined = variant && {
    color: variant.color,
    ...(variant.size !== null && { size: variant.size }),
  }
  const soldOut = stock === 0
  const off = percentOff(product)

  return (
    <article className={`${card.card} ${soldOut ? card.soldOut : ''}`}>
      <div className={card.pictureBox}>
        <Pictures
          product={product}
          choice={choice}
          color={variant?.color ?? color}
          sizes={sizes}
          eager={eager}
        />
        {soldOut && <p className={card.note}>Sold out</p>}
        {!soldOut && off >= TAG_FROM_PERCENT && (
          <>
            <span className={styles.string} />
            <span className={styles.tag}>{off}% off</span>
          </>
        )}
        {!soldOut && (
          <AddButton
            product={product}
            choice={choice ?? { color: product.priceVaries ? undefined : color }}
          />
        )}
        <SaveButton product={product} variantId={variant?._id} heartOnly className={styles.heart} />
      </div>
      <div className={card.text}>
        <h3 className={card.name}>
          <Link {...productLink(_id, choice)}>{name}</Link>
        </h3>
        <div className={card.details}>
          <Metal metal={product.purity ?? product.metal} />
          {variant?.size && <span>Size {variant.size}</span>}
          {detailed && <span>{soldOut ? 'Sold out' : 'In stock'}</span>}
        </div>
        <Prices product={product} />
        <div className={card.stars}>
          <Stars rating={product.rating} count={product.reviewCount} />
        </div>
      </div>
    </article>
  )
}

/** A touch screen swipes to the worn piece, whose picture is fetched from the first touch on. */
const swipe = {
  'data-swipe': '',
  onTouchStart: ({ currentTarget }: TouchEvent<HTMLElement>) => {
    currentTarget.dataset['swipe'] = 'on'
  },
}

type PicturesProps = {
  product: CardProduct
  choice: Choice | undefined
  color: string | undefined
  sizes: string
  eager: boolean
}

/** The picture in this colour, by default in the product's first, and a second one under the pointer. */
function Pictures({ product, choice, color, sizes, eager }: PicturesProps) {
  const [image = product.image, second] = picturesInColor(product, color ?? product.colors[0]?.value)
  const common = { alt: '', width: 600, height: 600, sizes, widest: 800, className: card.picture }

  return (
    // Keyboard and screen-reader users have the link on the name below.
    <Link
      className={card.pictureFrame}
      {...productLink(product._id, choice)}
      tabIndex={-1}
      aria-hidden="true"
      {...(second !== undefined && second === product.wornImage && swipe)}
    >
      <Picture src={image} {...common} eager={eager} />
      {second && (
        <span className={card.secondPicture}>
          <Picture src={second} {...common} />
        </span>
      )}
    </Link>
  )
}

/** The price as the shop shows it, with or without tax, and the reduction. */
function Prices({ product }: { product: CardProduct }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { oldPrice, price, priceWithTax } = product
  const shown = shop.priceDisplay === 'total' ? priceWithTax : price

  return (
    <div className={card.prices}>
      {product.priceVaries && <small>from</small>}
      <Price rupees={shown} className={card.price} />
      {shown !== price && <span>incl. GST</span>}
      {oldPrice !== null && oldPrice !== price && <OldPrice rupees={oldPrice} />}
      {saving(product) > 0 && <span className={savingClass}>Save {moneyText(saving(product))}</span>}
    </div>
  )
}

/** A metal with its hallmark (22K, 18K, 925), or only its name if it has none. */
function Metal({ metal }: { metal: string }) {
  const [, fineness, base] = /^(\d+K?) (.+)$/.exec(metal) ?? []
  if (!fineness) return <span>{metal}</span>
  return (
    <>
      <span className={styles.hallmark}>{fineness}</span> <span>{base}</span>
    </>
  )
}
