import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows neither pictures nor prices */
import { useEffect, useImperativeHandle, useState, type Ref } from 'react'
import { shortMetal } from '../../../rules/short-metal.ts'
import { searchQuery, type CardProduct } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../shared/picture.tsx'
import { Price } from '../../shared/price.tsx'
import { productLink } from '../addresses.ts'
import { CategoryLinks } from './category-links.tsx'
import { useCountedSearch } from './use-counted-search.ts'
import * as styles from './search-suggestions.module.css'

/** How the search box moves through the list and picks the marked entry. */
export type SearchSuggestionsHandle = {
  move(by: 1 | -1): void
  /** Returns false if no entry is marked. */
  pick(): boolean
}

type FoundProps = {
  handle: Ref<SearchSuggestionsHandle>
  text: string
  /** Called with the id of the marked entry. */
  onActive(id: string | undefined): void
  /** Called when the visitor opens a product or all results. */
  onGone(): void
}

/** Delay after the last key before a search, in milliseconds. */
const PAUSE_MS = 200

/** The list shows the best matches; one more tells whether the search page has others. */
const SHOWN = 8

/** The live search's suggestions, below the search box. */
export function SearchSuggestions({ handle, text, onActive, onGone }: FoundProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const searched = usePaused(text.trim(), PAUSE_MS)
  const { data, error } = useQuery(searchQuery(api, searched, String(SHOWN + 1)))
  const [marked, setMarked] = useMarked(text, onActive)
  const waiting = searched !== text.trim() || (!data && !error)
  const products = waiting ? [] : (data ?? []).slice(0, SHOWN)
  useCountedSearch(searched, !waiting && data?.length === 0)

  useImperativeHandle(handle, () => ({
    move: (by) => {
      if (products.length === 0) return
      setMarked(
        (before) => (before + by + products.length + (before < 0 && by < 0 ? 1 : 0)) % products.length,
      )
    },
    pick: () => {
      const product = products[marked]
      if (!product) return false
      onGone()
      void navigate(productLink(product._id))
      return true
    },
  }))

  return (
    // The search box keeps the focus while the list is pressed.
    <div className={styles.suggestions} onMouseDown={(event) => event.preventDefault()} role="presentation">
      <Say waiting={waiting} failed={error !== null} count={products.length} />
      <div
        role="listbox"
        className={styles.list}
        id="found"
        aria-label="Products found"
        hidden={products.length === 0}
      >
        {products.map((product, index) => (
          <Entry
            key={product._id}
            product={product}
            id={optionId(index)}
            marked={index === marked}
            onGone={onGone}
          />
        ))}
      </div>
      {data?.length === 0 && !waiting && (
        <div className={styles.ways}>
          <CategoryLinks title="Choose a category" onGone={onGone} />
        </div>
      )}
      {!waiting && data && data.length > SHOWN && (
        <Link className={styles.all} to="/search" search={{ query: searched }} tabIndex={-1} onClick={onGone}>
          See all results <Icon name="next" />
        </Link>
      )}
    </div>
  )
}

/** The index of the marked suggestion, or -1. It starts again with each text, and scrolls into view. */
function useMarked(text: string, onActive: FoundProps['onActive']) {
  const [marked, setMarked] = useState(-1)

  useEffect(() => setMarked(-1), [text])

  useEffect(() => onActive(marked >= 0 ? optionId(marked) : undefined), [marked, onActive])

  useEffect(() => {
    if (marked >= 0) document.getElementById(optionId(marked))?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  return [marked, setMarked] as const
}

/** The text shown instead of a list, and the number of suggestions for screen readers. */
function Say({ waiting, failed, count }: { waiting: boolean; failed: boolean; count: number }) {
  if (!waiting && !failed && count > 0) {
    return <output className="sr-only">{count === 1 ? '1 product found' : `${count} products found`}</output>
  }

  return <output className={styles.message}>{messageOf(waiting, failed)}</output>
}

function messageOf(waiting: boolean, failed: boolean): string {
  if (waiting) return 'Loading...'
  return failed ? 'Error loading products. Please try again later.' : 'No products found'
}

const optionId = (index: number) => `found-${index}`

function Entry({
  product,
  id,
  marked,
  onGone,
}: {
  product: CardProduct
  id: string
  marked: boolean
  onGone(): void
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return (
    <Link
      id={id}
      className={styles.option}
      role="option"
      aria-selected={marked}
      tabIndex={-1}
      {...productLink(product._id)}
      onClick={onGone}
    >
      <Picture
        src={product.image}
        alt=""
        width={56}
        height={56}
        sizes="56px"
        widest={120}
        eager
        className={styles.picture}
      />
      <span>
        <b>{product.name}</b>
        <small>{shortMetal(product.metal, product.purity)}</small>
      </span>
      <span className={styles.price}>
        {product.priceVaries && <small>from </small>}
        <Price rupees={shop.priceDisplay === 'total' ? product.priceWithTax : product.price} />
      </span>
    </Link>
  )
}

/** Debounces a text; the first one is returned immediately. */
function usePaused(text: string, forMs: number): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), forMs)
    return () => clearTimeout(timer)
  }, [text, forMs])
  return paused
}
