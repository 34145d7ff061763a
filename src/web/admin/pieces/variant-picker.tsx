import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  getManagedProduct,
  listManagedProducts,
  type ManagedProduct,
  type ManagedVariant,
} from '../../../contract/manage-products.ts'
import { Picture } from '../../shared/picture.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import { linkClass } from '../../ui/link.ts'
import { errorMessage } from '../../api/error-message.ts'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import type { Target } from './piece-labels.ts'
import * as styles from './pieces-page.module.css'

/** Results of a search. */
const MAX_CHOICES = '8'

/** Finds a product by words of its name, then one of its variants. */
export function VariantPicker({ onPick }: { onPick(target: Target): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [text, setText] = useState('')
  const [product, setProduct] = useState<ManagedProduct>()
  const search = text.trim()
  const { data, error } = useQuery({
    queryKey: ['piece-products', search],
    placeholderData: (earlier) => earlier,
    queryFn: () => api(listManagedProducts, { query: { search, limit: MAX_CHOICES } }),
  })

  if (product) return <Variants product={product} onPick={onPick} onBack={() => setProduct(undefined)} />

  return (
    <>
      <input
        type="search"
        className={inputClass}
        aria-label="Product"
        placeholder="Name of the product"
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <output className={styles.note}>
        {error ? errorMessage(error) : data?.products.length === 0 && 'No product has this name.'}
      </output>
      <ul className={styles.choices}>
        {data?.products.map((each) => (
          <li key={each._id}>
            <Picture src={each.image} alt="" width={44} height={44} sizes="44px" widest={120} />
            <span>{each.name}</span>
            <Button small onClick={() => setProduct(each)}>
              Choose <span className="sr-only">{each.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Variants({
  product: { _id, name, image },
  onPick,
  onBack,
}: {
  product: ManagedProduct
  onPick(target: Target): void
  onBack(): void
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({
    queryKey: ['managed-product', _id],
    queryFn: () => api(getManagedProduct, { params: { id: _id } }),
    staleTime: 0,
  })

  if (found.isError)
    return (
      <Empty
        tone="error"
        title={errorMessage(found.error)}
        action={<Button onClick={() => void found.refetch()}>Try again</Button>}
      />
    )
  if (!found.data) return <ListSkeleton rows={3} />

  const { variants = [] } = found.data.product
  const back = (
    <button type="button" className={linkClass} onClick={onBack}>
      Choose another product
    </button>
  )

  if (variants.length === 0) {
    return (
      <Empty title={`${name} has no variants.`} level={3} action={back}>
        A piece belongs to a variant. Give the product at least one, with its purity and weights.
      </Empty>
    )
  }

  return (
    <>
      <p className={styles.note}>
        {name}. {back}
      </p>
      <ul className={styles.choices}>
        {variants.map((variant) => (
          <VariantRow key={variant._id} variant={variant} name={name} image={image} onPick={onPick} />
        ))}
      </ul>
    </>
  )
}

type VariantRowProps = { variant: ManagedVariant; name: string; image: string; onPick(target: Target): void }

/** A variant; one without a picture has that of its product. */
function VariantRow({ variant, name, image: productImage, onPick }: VariantRowProps) {
  const { _id: variantId, size, color, purity, netWeight } = variant
  const image = variant.image ?? productImage
  const words = [purity, color, size && `size ${size}`, netWeight && `${netWeight.toFixed(3)} g`]
    .filter(Boolean)
    .join(', ')

  return (
    <li>
      <Picture src={image} alt="" width={44} height={44} sizes="44px" widest={120} />
      <span>{words}</span>
      <Button small onClick={() => onPick({ variantId, name, image, size, color, purity })}>
        Choose <span className="sr-only">{words}</span>
      </Button>
    </li>
  )
}
