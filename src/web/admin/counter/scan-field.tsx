import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { ManagedProductWithVariants, ManagedVariant } from '../../../contract/manage-products.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Picture } from '../../shared/picture.tsx'
import { Button } from '../../ui/button.tsx'
import { fieldClass } from '../../ui/field-classes.ts'
import { FormError } from '../../ui/form-field.tsx'
import { ScanInput } from '../shared/scan-input.tsx'
import { findByTag, findLine, lineOfProduct, findProducts } from './find-pieces.ts'
import type { SaleLine } from './sale.ts'
import * as styles from './scan-field.module.css'

/**
 * One field that keeps the focus: Enter adds the piece of a scanned HUID, tag or SKU; words find products to
 * choose from.
 */
export function ScanField({ lines, onAdd }: { lines: readonly SaleLine[]; onAdd(line: SaleLine): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const field = useRef<HTMLInputElement>(null)
  const { text, problem, added, type, addFound, submit } = useAddedPiece({ lines, onAdd, field })
  const search = text.trim()
  const found = useQuery({
    queryKey: ['counter-products', search],
    queryFn: () => findProducts(api, search),
    enabled: search.length > 1,
    placeholderData: (earlier) => earlier,
  })
  const products = search.length > 1 ? (found.data ?? []) : []
  useEffect(() => field.current?.focus(), [])

  return (
    <section aria-label="Add a piece">
      <form className={fieldClass} onSubmit={(event) => void submit(event)}>
        <label htmlFor="counter-scan">HUID, tag or SKU</label>
        <ScanInput
          id="counter-scan"
          ref={field}
          value={text}
          maxLength={60}
          placeholder="Scan, or type a name"
          autoCapitalize="none"
          enterKeyHint="search"
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </form>
      <FormError>{problem || (found.isError && text !== '' ? errorMessage(found.error) : '')}</FormError>
      <output className="sr-only">{text === '' ? added : ''}</output>
      {products.length > 0 && (
        <ul className={styles.products} aria-label="Products found">
          {products.map((product) => (
            <FoundProduct
              key={product._id}
              product={product}
              onAdd={(variant) => void addFound(product, variant)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type AddedPieceOptions = {
  lines: readonly SaleLine[]
  onAdd(line: SaleLine): void
  field: RefObject<HTMLInputElement | null>
}

/** The typed text, the piece that was added last, and the problem of the last code. */
function useAddedPiece({ lines, onAdd, field }: AddedPieceOptions) {
  const { api } = useRouteContext({ from: '__root__' })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [added, setAdded] = useState('')

  const add = (line: SaleLine) => {
    setText('')
    setProblem('')
    setAdded(`${line.name} added.`)
    field.current?.focus()
    onAdd(line)
  }

  const addFound = async (product: ManagedProductWithVariants, variant?: ManagedVariant) => {
    try {
      const line = await findLine(api, lines, product, variant)
      if (typeof line === 'object') add(line)
      else setProblem(line)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }

  const addScanned = async (code: string) => {
    const line = await findByTag(api, code, lines)
    if (typeof line === 'string') return setProblem(line)
    // Words that find products are a search, not a tag.
    if (line === undefined)
      return setProblem((await findProducts(api, code)).length > 0 ? '' : 'No piece has this tag.')

    if (line.pieceId !== null && lines.some(({ pieceId }) => pieceId === line.pieceId))
      return setProblem(`${code} is in this list already.`)

    add(line)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = text.trim()
    if (code === '') return

    try {
      await addScanned(code)
    } catch (error) {
      setProblem(errorMessage(error))
    }

    // The next scan replaces a code that was not found.
    field.current?.select()
  }

  const type = (typed: string) => {
    setText(typed)
    setProblem('')
  }

  return { text, problem, added, type, addFound, submit }
}

/** A product with a button for each of its variants. */
function FoundProduct({
  product,
  onAdd,
}: {
  product: ManagedProductWithVariants
  onAdd(variant?: ManagedVariant): void
}) {
  const { name, image, variants = [], price } = product
  const choices =
    variants.length > 0
      ? variants.map((variant) => ({ variant, line: lineOfProduct(product, variant), price: variant.price }))
      : [{ variant: undefined, line: lineOfProduct(product), price }]

  return (
    <li>
      <Picture src={image} alt="" width={44} height={44} sizes="44px" widest={120} />
      <div>
        <b>{name}</b>
        <ul className={styles.choices}>
          {choices.map(({ variant, line, price: rupees }) => (
            <li key={line.variantId ?? ''}>
              <span>
                {line.detail}, {moneyText(rupees)}
              </span>
              <Button small onClick={() => onAdd(variant)}>
                Add{' '}
                <span className="sr-only">
                  {name}, {line.detail}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
