import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { MAX_COLLECTION_PRODUCTS } from '../../../contract/collection-fields.ts'
import {
  getManagedProduct,
  listManagedProducts,
  type ManagedProduct,
} from '../../../contract/manage-products.ts'
import { Picture } from '../../shared/picture.tsx'
import { Button, iconButtonClass } from '../../ui/button.tsx'
import { ExtraIcon, type ExtraIconName } from '../../ui/extra-icon.tsx'
import { FieldGroup } from '../../ui/form-field.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import * as styles from './collection-products.module.css'

type CollectionProductsProps = {
  products: string[]
  error: string | undefined
  onChange(products: string[]): void
}

/** The products of a collection in their order: found by name, moved by buttons. */
export function CollectionProducts({ products, error, onChange }: CollectionProductsProps) {
  const [announced, setAnnounced] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const follow = useRef<{ at: number; step: number } | undefined>(undefined)
  // The button that moved a product keeps the focus, in its new place.
  useEffect(() => {
    const { at, step } = follow.current ?? {}
    follow.current = undefined
    if (at === undefined) return

    const row = list.current?.children[at]
    const button =
      row?.querySelector<HTMLElement>(`[data-move='${step}']:enabled`) ??
      row?.querySelector<HTMLElement>('[data-move]:enabled')
    button?.focus()
  })

  const move = (from: number, step: number) => {
    follow.current = { at: from + step, step }
    setAnnounced(`Now in place ${from + step + 1} of ${products.length}.`)
    onChange(products.toSpliced(from, 1).toSpliced(from + step, 0, products[from] ?? ''))
  }

  return (
    <FieldGroup label="Products" help="Shown in this order." error={error}>
      {products.length > 0 && (
        <ol className={styles.products} ref={list}>
          {products.map((id, at) => (
            <ChosenProduct
              key={id}
              id={id}
              isFirst={at === 0}
              isLast={at === products.length - 1}
              onMove={(step) => move(at, step)}
              onRemove={() => onChange(products.filter((each) => each !== id))}
            />
          ))}
        </ol>
      )}
      <output className="sr-only">{announced}</output>
      {products.length < MAX_COLLECTION_PRODUCTS && (
        <ProductSearch chosen={products} onAdd={(id) => onChange([...products, id])} />
      )}
    </FieldGroup>
  )
}

type ChosenProductProps = {
  id: string
  isFirst: boolean
  isLast: boolean
  onMove(step: number): void
  onRemove(): void
}

function ChosenProduct({ id, isFirst, isLast, onMove, onRemove }: ChosenProductProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({
    queryKey: ['managed-product', id],
    queryFn: () => api(getManagedProduct, { params: { id } }),
  })

  const name = data?.product.name ?? 'Product'

  return (
    <li className={styles.product}>
      <ProductLine product={data?.product} />
      <Tool
        icon="down"
        className={styles.up}
        label={`Move ${name} up`}
        step={-1}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Tool icon="down" label={`Move ${name} down`} step={1} disabled={isLast} onClick={() => onMove(1)} />
      <Tool icon="close" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  )
}

const ProductLine = ({ product }: { product: ManagedProduct | undefined }) => (
  <>
    {product ? (
      <Picture
        src={product.image}
        alt=""
        width={44}
        height={44}
        sizes="44px"
        widest={120}
        className={styles.picture}
      />
    ) : (
      <span className={styles.picture} />
    )}
    <span className={styles.name}>
      {product?.name}
      {product?.visibility === 'hidden' && <small>Hidden</small>}
    </span>
  </>
)

type ToolProps = {
  icon: ExtraIconName
  label: string
  step?: number
  className?: string | undefined
  disabled?: boolean
  onClick(): void
}

const Tool = ({ icon, label, step, className = '', disabled = false, onClick }: ToolProps) => (
  <button
    type="button"
    className={`${iconButtonClass} ${styles.tool} ${className}`}
    aria-label={label}
    title={label}
    data-move={step}
    disabled={disabled}
    onClick={onClick}
  >
    <ExtraIcon name={icon} />
  </button>
)

/** Results of a search. */
const MAX_CHOICES = '6'

/** Finds products by words of their names, and adds them. */
function ProductSearch({ chosen, onAdd }: { chosen: string[]; onAdd(id: string): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [text, setText] = useState('')
  const search = text.trim()
  const { data } = useQuery({
    queryKey: ['collection-search', search],
    enabled: search.length > 1,
    placeholderData: (earlier) => earlier,
    queryFn: () => api(listManagedProducts, { query: { search, limit: MAX_CHOICES } }),
  })

  const found = search.length > 1 ? data?.products : undefined

  return (
    <>
      <input
        type="search"
        className={inputClass}
        aria-label="Add a product"
        placeholder="Add a product by its name"
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <output className={styles.nothing}>{found?.length === 0 && 'No product has this name.'}</output>
      {found && found.length > 0 && (
        <ul className={styles.products}>
          {found.map((product) => (
            <li key={product._id} className={styles.product}>
              <ProductLine product={product} />
              <Button
                small
                disabled={chosen.includes(product._id)}
                aria-label={`${chosen.includes(product._id) ? 'Added' : 'Add'} ${product.name}`}
                onClick={() => onAdd(product._id)}
              >
                {chosen.includes(product._id) ? 'Added' : 'Add'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
