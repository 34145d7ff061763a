import { states, type Address } from '../../../contract/address.ts'
import { cleanCode } from '../../../contract/typed-entries.ts'
import { stateElsewhere } from '../../../rules/gst.ts'
import { FormField, SelectField, TextAreaField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { billFields, type BillEntry } from './sale-bill.ts'
import type { Sale } from './sale.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import * as styles from './sale-parts.module.css'

type BillSectionProps = {
  sale: Sale
  /** Whether the bill must show the address. */
  isNeeded: boolean
  onChange(change: Pick<Partial<Sale>, 'bill' | 'gstin' | 'billingAddress' | 'customer'>): void
}

/** The buyer's address on the bill, asked before the money where the bill needs it. */
export function BillSection({ sale, isNeeded, onChange }: BillSectionProps) {
  const { bill, customer } = sale
  if (!isNeeded && bill === null)
    return (
      <button type="button" className={linkClass} onClick={() => onChange({ bill: {} })}>
        Address or GSTIN on the bill
      </button>
    )

  return (
    <fieldset className={styles.credit}>
      <legend className="sr-only">Address on the bill</legend>
      <p className={styles.left}>
        <span>
          {isNeeded ? 'Bills of ₹50,000 or more show the buyer’s address.' : 'The bill shows this address.'}
        </span>
        {!isNeeded && (
          <button type="button" className={linkClass} onClick={() => onChange({ bill: null, gstin: '' })}>
            Remove <span className="sr-only">the address on the bill</span>
          </button>
        )}
      </p>
      <SavedAddresses
        customerId={customer.known?._id}
        action="Use this"
        onChoose={({ phone, line1, line2, city, pin, state, buyerGstin = '', billingAddress = '' }) =>
          onChange({
            bill: { line1, line2, city, pin, state },
            gstin: buyerGstin,
            billingAddress,
            customer: { ...customer, phone: customer.phone || phone },
          })
        }
      />
      <BillFields sale={sale} onChange={onChange} />
    </fieldset>
  )
}

function BillFields({ sale, onChange }: Omit<BillSectionProps, 'isNeeded'>) {
  const { bill, customer } = sale
  const { line1, city, pin, state } = billFields(sale)
  const change = (typed: BillEntry) => onChange({ bill: { ...bill, ...typed } })

  return (
    <>
      {customer.known?.phone === null && (
        <FormField
          label="Mobile number"
          type="tel"
          autoComplete="off"
          maxLength={20}
          value={customer.phone}
          onChange={({ currentTarget }) =>
            onChange({ customer: { ...customer, phone: currentTarget.value } })
          }
        />
      )}
      <FormField
        label="House and street"
        autoComplete="off"
        maxLength={120}
        value={line1}
        onChange={({ currentTarget }) => change({ line1: currentTarget.value })}
      />
      <div className={styles.pair}>
        <FormField
          label="PIN code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={pin}
          onChange={({ currentTarget }) => change({ pin: currentTarget.value })}
        />
        <FormField
          label="City"
          autoComplete="off"
          maxLength={60}
          value={city}
          onChange={({ currentTarget }) => change({ city: currentTarget.value })}
        />
      </div>
      <SelectField
        label="State"
        options={states}
        value={state}
        onChange={({ currentTarget: { value } }) => change({ state: value as Address['state'] })}
      />
      <Business sale={sale} state={state} onChange={onChange} />
    </>
  )
}

type BusinessProps = Omit<BillSectionProps, 'isNeeded'> & { state: Address['state'] }

/**
 * The business that buys; its address only where the GSTIN is of another state than the address on the bill.
 */
function Business({ sale: { gstin, billingAddress }, state, onChange }: BusinessProps) {
  const otherState = stateElsewhere(cleanCode(gstin), state)

  return (
    <>
      <FormField
        label="GSTIN (optional)"
        help="For a bill to a business."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={gstin}
        onChange={({ currentTarget }) => onChange({ gstin: currentTarget.value })}
      />
      {otherState !== undefined && (
        <TextAreaField
          label="Address of the business"
          help={`In ${otherState}, where the GSTIN is registered. The bill names both addresses.`}
          rows={3}
          maxLength={200}
          value={billingAddress}
          onChange={({ currentTarget }) => onChange({ billingAddress: currentTarget.value })}
        />
      )}
    </>
  )
}
