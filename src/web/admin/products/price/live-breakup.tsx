import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { previewPrice } from '../../../../contract/price-preview.ts'
import { momentText } from '../../../../rules/india-time.ts'
import { moneyText } from '../../../../rules/money-text.ts'
import { shopQuery } from '../../../api/queries/shop.ts'
import { PriceBreakupTable } from '../../../shared/price-breakup/price-breakup.tsx'
import { FormError } from '../../../ui/form-field.tsx'
import { errorMessage } from '../../../api/error-message.ts'
import { TypedPriceRule, type TypedRule } from '../../shared/price-rule/typed-rule.ts'
import type { ProductEntry, ProductFormState } from '../product-draft.ts'
import { rowName, VariantCells } from '../variants/variant-rows.ts'
import * as styles from './price-section.module.css'

/** Milliseconds without typing after which the price is asked for. */
const PAUSE_MS = 300

/** How the price of one variant comes about, while it is typed (PRICE-08). `active`: its row in the grid. */
export function LiveBreakup({
  form: { control, formState },
  active,
}: {
  form: ProductFormState
  active: number
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const [variants, typedRule, metal, typedClass] = useWatch({
    control,
    name: ['variants', 'priceRule', 'metal', 'taxClassId'],
  })
  const row = variants[active] ?? variants[0]
  const taxClassId = typedClass || null
  const body = row && typedRule && metal ? bodyOf(row, typedRule, metal, taxClassId) : undefined
  const settled = useSettled(body && JSON.stringify(body))
  const found = useQuery({
    queryKey: ['price-preview', settled],
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => api(previewPrice, { body: JSON.parse(settled ?? '{}') as NonNullable<typeof body> }),
  })

  const shop = useSuspenseQuery(shopQuery(api)).data
  if (!row) return null

  const before = formState.defaultValues?.variants?.find((each) => each?._id === row._id)?.price
  const preview = body && !found.isError ? found.data : undefined
  const rule = z.safeParse(TypedPriceRule, typedRule).data ?? null

  return (
    <section className={styles.live} aria-label="Price of a variant" aria-busy={found.isPlaceholderData}>
      <h3>{nameOf(row)}</h3>
      {!body && (
        <p className="text-quiet">Enter the net weight and the purity of this variant to see its price.</p>
      )}
      {body && found.isError && <FormError>{errorMessage(found.error)}</FormError>}
      {preview && (
        <div
          className={found.isPlaceholderData || settled !== JSON.stringify(body) ? styles.stale : undefined}
        >
          <PriceBreakupTable
            breakup={preview}
            stones={row.stones}
            rule={rule}
            tax={taxOf(preview, shop, taxClassId)}
            note={[
              `At ${moneyText(preview.rate.perGram)} per gram, ${momentText(Date.parse(preview.rate.since))}.`,
              before && Number(before) !== preview.price
                ? `Before this change: ${moneyText(Number(before))}.`
                : '',
            ]
              .join(' ')
              .trim()}
          />
        </div>
      )}
    </section>
  )
}

const nameOf = (row: VariantCells) => rowName(row).replace(/^s/, 'S')

type Shop = {
  taxClasses: readonly { _id: string; rate: number; makingRate: number | null; position: number }[]
}

/** The tax of one piece: its rate, or both where making is taxed apart. */
function taxOf(
  { price, priceWithTax }: { price: number; priceWithTax: number },
  { taxClasses }: Shop,
  taxClassId: string | null,
) {
  const found = taxClasses.find(({ _id, position }) =>
    taxClassId === null ? position === 0 : _id === taxClassId,
  )
  const how = found ? `${found.rate}%${found.makingRate === null ? '' : `, making ${found.makingRate}%`}` : ''
  return { how, amount: Math.round((priceWithTax - price) * 100) / 100 }
}

/**
 * The request for a row; undefined until it has a purity and a net weight, and while something is mistyped.
 */
function bodyOf(
  row: VariantCells,
  typedRule: TypedRule,
  metal: ProductEntry['metal'],
  taxClassId: string | null,
) {
  const { fineness, netWeight, grossWeight, stones } =
    z.safeParse(VariantCells, { ...row, price: '0', sku: '', stock: '' }).data ?? {}
  const priceRule = z.safeParse(TypedPriceRule, typedRule).data
  if (!priceRule || !fineness || !netWeight || grossWeight === undefined || !stones) return undefined

  return { variant: { fineness, netWeight, grossWeight, stones }, priceRule, metal, taxClassId }
}

/** A value once it has stayed the same for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])

  return settled
}
