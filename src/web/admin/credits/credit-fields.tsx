import type { ComponentProps } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { listOldGoldRates, type OldGoldRate } from '../../../contract/credit.ts'
import type { SoldPiece } from '../../../contract/old-gold.ts'
import { rateKey } from '../../../rules/metal-rates.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { errorMessage } from '../../api/error-message.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Money, Price } from '../../shared/price.tsx'
import { FormError, FormField, SelectField, TextAreaField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { creditRupees, needsPan, oldGoldValue, type CreditEntry, type OldGoldEntry } from './credit-entry.ts'
import { ExchangeFields } from './exchange-fields.tsx'
import { PayoutFields } from './payout-fields.tsx'
import { SoldPieceField, type PromiseKind } from './sold-piece-field.tsx'
import * as styles from './credit-fields.module.css'

type Fields<E> = { entry: E; /** Rupees that it may be at most. */ left: number; onChange(entry: E): void }

/** The fields of a credit (RETURN-07). */
export const CreditFields = ({ entry, left, onChange }: Fields<CreditEntry>) =>
  entry.kind === 'old_gold' ? (
    <OldGoldFields entry={entry} left={left} onChange={onChange} />
  ) : (
    <ExchangeFields entry={entry} left={left} onChange={onChange} />
  )

function OldGoldFields({ entry, left, onChange }: Fields<OldGoldEntry>) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const field = fieldsOf(entry, onChange)
  const rest = creditRupees(entry) - left

  return (
    <div className={styles.fields}>
      <OldMetalFields kind="exchange" entry={entry} onChange={onChange} />
      {rest > 0 && entry.payout && (
        <>
          <p>{moneyText(rest)} of it is above the order.</p>
          <PayoutFields
            label="Pay out the rest"
            none="Not paid out"
            payout={entry.payout}
            onChange={(payout) => onChange({ ...entry, payout })}
          />
        </>
      )}
      <FormError>{rest > 0 && !entry.payout?.way && 'The credit is higher than the order.'}</FormError>
      <SellerFields
        entry={entry}
        asksPan={needsPan(entry, shop.panLimit)}
        field={field}
        onAddress={(address) => onChange({ ...entry, address })}
      />
    </div>
  )
}

const fieldsOf =
  (entry: OldGoldEntry, onChange: (entry: OldGoldEntry) => void): FieldOf =>
  (name) => ({
    value: entry[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...entry, [name]: value }),
  })

type OldMetalFieldsProps = Pick<Fields<OldGoldEntry>, 'entry' | 'onChange'> & { kind: PromiseKind }

/** Purity, weights and rate of old metal, and its value. `kind`: which promise of a bill counts. */
export function OldMetalFields({ kind, entry, onChange }: OldMetalFieldsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: rates, error } = useQuery({
    queryKey: ['old-gold-rates'],
    queryFn: () => api(listOldGoldRates, {}),
    staleTime: 0,
  })

  if (error) return <FormError>{errorMessage(error)}</FormError>
  if (!rates) return <Skeleton style={{ height: 220 }} />

  const chosen = rates.find((rate) => rateKey(rate) === rateKey(entry)) ?? rates[0]
  if (!chosen) return <NoRates />

  // Until a purity is chosen, it is the first one, at the rate that is offered for it.
  const current: OldGoldEntry = entry.fineness === 0 ? withRate(entry, chosen) : entry

  const promise = (piece: SoldPiece, percent: number) => {
    const rate = rates.find((each) => rateKey(each) === rateKey(piece)) ?? chosen
    onChange({ ...withRate(entry, rate), ...promisedEntry(piece, percent, rate) })
  }

  return (
    <>
      <SoldPieceField kind={kind} onChoose={promise} />
      <PurityField rates={rates} chosen={chosen} onChange={(rate) => onChange(withRate(entry, rate))} />
      <WeightFields chosen={chosen} field={fieldsOf(current, onChange)} />
      <OldGoldSum entry={current} />
    </>
  )
}

const NoRates = () => (
  <p>
    The shop has no metal rates.{' '}
    <Link to="/dashboard/rates" className={linkClass}>
      Enter rates
    </Link>
  </p>
)

type PurityFieldProps = {
  rates: readonly OldGoldRate[]
  chosen: OldGoldRate
  onChange(rate: OldGoldRate): void
}

const PurityField = ({ rates, chosen, onChange }: PurityFieldProps) => (
  <SelectField
    label="Purity"
    none={null}
    options={rates.map((rate) => ({
      value: rateKey(rate),
      label: rate.metal === 'gold' ? `Gold ${rate.purity}` : rate.purity,
    }))}
    value={rateKey(chosen)}
    onChange={({ currentTarget: { value } }) => {
      const rate = rates.find((each) => rateKey(each) === value)
      if (rate) onChange(rate)
    }}
  />
)

/** The properties of a typed field. */
type FieldOf = (
  name: 'gross' | 'net' | 'rate' | 'deduction' | 'note' | 'name' | 'pan',
) => Pick<ComponentProps<typeof FormField>, 'value' | 'autoComplete' | 'onChange'>

const weight = { inputMode: 'decimal' as const, maxLength: 12 }

/** What the old gold weighs, and what the shop offers for it. */
const WeightFields = ({ chosen, field }: { chosen: OldGoldRate; field: FieldOf }) => (
  <div className={styles.pair}>
    <FormField label="Gross weight (g)" {...weight} {...field('gross')} />
    <FormField label="Net weight (g)" {...weight} {...field('net')} />
    <FormField
      label={chosen.metal === 'silver' ? 'Offered, per kg (₹)' : 'Offered, per gram (₹)'}
      inputMode="decimal"
      maxLength={20}
      help={`Rate of sale: ${moneyText(perUnit(chosen.metal, chosen.sale))}`}
      {...field('rate')}
    />
    <FormField
      label="Melting (%)"
      inputMode="decimal"
      maxLength={6}
      help="Deducted from the value"
      {...field('deduction')}
    />
  </div>
)

type SellerFieldsProps = {
  entry: OldGoldEntry
  asksPan: boolean
  field: FieldOf
  onAddress(address: string): void
}

/** Who sells the old gold. */
const SellerFields = ({ entry, asksPan, field, onAddress }: SellerFieldsProps) => (
  <>
    <FormField label="Seller's name" maxLength={60} {...field('name')} />
    <TextAreaField
      label="Seller's address"
      rows={2}
      maxLength={300}
      autoComplete="off"
      value={entry.address}
      onChange={({ currentTarget: { value } }) => onAddress(value)}
    />
    {asksPan && (
      <FormField
        label="Seller's PAN"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        help="Income-tax rules require it above the shop's limit."
        {...field('pan')}
      />
    )}
    <FormField label="Note (optional)" maxLength={200} help="Such as: two bangles." {...field('note')} />
  </>
)

const perUnit = (metal: OldGoldRate['metal'], { perGram, perKg }: OldGoldRate['sale']): number =>
  metal === 'silver' ? perKg : perGram

const withRate = (entry: OldGoldEntry, { metal, fineness, offered }: OldGoldRate): OldGoldEntry => ({
  ...entry,
  metal,
  fineness,
  rate: perUnit(metal, offered).toFixed(2),
})

/** A piece that the shop sold, at the rate of sale less what its bill does not promise. */
const promisedEntry = (
  { invoice, name, gross, net }: SoldPiece,
  percent: number,
  { metal, sale }: OldGoldRate,
): Partial<OldGoldEntry> => ({
  gross: gramsNumber(gross ?? net),
  net: gramsNumber(net),
  rate: perUnit(metal, sale).toFixed(2),
  deduction: String(100 - percent),
  note: `${name}, bill ${invoice}`,
})

const gramsNumber = (grams: number): string => grams.toFixed(3)

/** The value as it is typed, said as it changes. */
function OldGoldSum({ entry }: { entry: OldGoldEntry }) {
  const { value, deducted, amount } = oldGoldValue(entry)

  return (
    <dl className={styles.sum} aria-live="polite">
      {deducted > 0 && (
        <>
          <div>
            <dt>Value</dt>
            <dd>
              <Money rupees={value / 100} />
            </dd>
          </div>
          <div>
            <dt>Melting</dt>
            <dd>
              − <Money rupees={deducted / 100} />
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>Amount</dt>
        <dd>
          <Price rupees={amount / 100} />
        </dd>
      </div>
    </dl>
  )
}
