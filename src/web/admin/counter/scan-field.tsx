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
import { useScanQueue } from '../shared/use-scan-queue.ts'
import { findByTag, findLine, lineOfProduct, findProducts } from './find-pieces.ts'
import { MissedScans, useMissedScans } from './missed-scans.tsx'
import type { SaleLine } from './sale.ts'
import * as styles from './scan-field.module.css'

/**
 * One field that keeps the focus: Enter adds the piece of a scanned HUID, tag or SKU; words find products to
 * choose from.
 */
export function ScanField({ lines, onAdd }: { lines: readonly SaleLine[]; onAdd(line: SaleLine): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const field = useRef<HTMLInputElement>(null)
  const { text, search, missed, added, outcome, ...entry } = useScannedPieces({ lines, onAdd, field })
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
      <form className={fieldClass} onSubmit={entry.submit}>
        <label htmlFor="counter-scan">HUID, tag or SKU</label>
        <ScanInput
          id="counter-scan"
          ref={field}
          value={text}
          maxLength={60}
          placeholder="Scan, or type a name"
          autoCapitalize="none"
          enterKeyHint="search"
          onCode={entry.take}
          outcome={outcome}
          onChange={({ currentTarget }) => entry.type(currentTarget.value)}
        />
      </form>
      <FormError>{found.isError && search !== '' ? errorMessage(found.error) : ''}</FormError>
      <MissedScans missed={missed} onDismiss={entry.dismiss} onFind={entry.startSearch} />
      <output className="sr-only">{added}</output>
      {products.length > 0 && (
        <ul className={styles.products} aria-label="Products found">
          {products.map((product) => (
            <FoundProduct
              key={product._id}
              product={product}
              onAdd={(variant) => void entry.addFound(product, variant)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type ScannedPiecesOptions = {
  lines: readonly SaleLine[]
  onAdd(line: SaleLine): void
  field: RefObject<HTMLInputElement | null>
}

/**
 * The typed text, the words that products are searched by, the piece that was added last, what the last code
 * did, and the codes that were not added.
 */
function useScannedPieces({ lines, onAdd, field }: ScannedPiecesOptions) {
  const { api } = useRouteContext({ from: '__root__' })
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [added, setAdded] = useState('')
  const { missed, failure, report, dismiss, forgetFailure } = useMissedScans()

  const add = (line: SaleLine) => {
    setAdded(`${line.name} added.`)
    onAdd(line)
  }

  const addFound = async (product: ManagedProductWithVariants, variant?: ManagedVariant) => {
    try {
      const line = await findLine(api, lines, product, variant)
      if (typeof line === 'string') return report(product.name, line)

      add(line)
      setText('')
      setSearch('')
      field.current?.focus()
    } catch (error) {
      report(product.name, errorMessage(error))
    }
  }

  const scan = useScanQueue(async (code) => {
    try {
      const line = await findByTag(api, code, lines)
      if (typeof line === 'string') return report(code, line)
      // Words that find products are a search, not a tag.
      if (line === undefined)
        return (await findProducts(api, code)).length > 0
          ? setSearch(code)
          : report(code, 'No piece has this tag.')

      if (line.pieceId !== null && lines.some(({ pieceId }) => pieceId === line.pieceId))
        return report(code, `${code} is in this list already.`)

      add(line)
    } catch (error) {
      report(code, errorMessage(error))
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(text)
  }

  const take = (entered: string) => {
    const code = entered.trim()
    // The field is emptied immediately: the next tag may be scanned before the response arrives.
    setText('')
    setSearch('')
    setAdded('')
    forgetFailure()
    if (code !== '') scan(code)
  }

  const type = (typed: string) => {
    setText(typed)
    setSearch(typed.trim())
  }

  const startSearch = (id: number) => {
    dismiss(id)
    field.current?.focus()
  }

  const outcome = added || failure

  return { text, search, missed, added, outcome, type, addFound, submit, take, dismiss, startSearch }
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
