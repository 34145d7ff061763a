import type { Address, AddressDraft } from '../../../contract/address.ts'
import { addressLines } from '../../../rules/address.ts'
import { AddressForm } from '../../shared/address-form.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField, FieldGroup } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { BillSection } from './sale-bill-section.tsx'
import { ADDRESS_DRAFT, type Handover, type Sale } from './sale.ts'
import * as contact from '../shared/contact.module.css'
import * as styles from './sale-parts.module.css'

const handovers: Record<Handover, string> = {
  now: 'Takes it along',
  'pick-up': 'Picks it up later',
  delivery: 'Delivery',
}

/** `needsAddress`: whether the bill must show the buyer's address. */
type HandoverProps = {
  sale: Sale
  needsAddress: boolean
  onChange(
    change: Pick<Partial<Sale>, 'handover' | 'address' | 'bill' | 'gstin' | 'billingAddress' | 'customer'>,
  ): void
}

/** How the pieces reach the customer and where to, or what their bill shows. */
export const HandoverSection = ({ sale, needsAddress, onChange }: HandoverProps) => (
  <section className={styles.part} aria-labelledby="sale-handover">
    <h2 id="sale-handover" className="sr-only">
      Handover
    </h2>
    <FieldGroup label="The customer">
      <div className={styles.choices}>
        {(Object.keys(handovers) as Handover[]).map((handover) => (
          <CheckField
            key={handover}
            type="radio"
            name="handover"
            label={handovers[handover]}
            checked={sale.handover === handover}
            onChange={() => onChange({ handover })}
          />
        ))}
      </div>
    </FieldGroup>
    {sale.handover === 'now' && <BillSection sale={sale} isNeeded={needsAddress} onChange={onChange} />}
    {sale.handover === 'delivery' &&
      (sale.address ? (
        <Chosen address={sale.address} onChange={() => onChange({ address: null })} />
      ) : (
        <ChooseAddress
          sale={sale}
          onChoose={({ buyerGstin, billingAddress, ...address }) =>
            onChange({ address, gstin: buyerGstin ?? '', billingAddress: billingAddress ?? '' })
          }
        />
      ))}
  </section>
)

const Chosen = ({ address, onChange }: { address: Address; onChange(): void }) => (
  <div>
    <address className={contact.address}>
      {addressLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
    <button type="button" className={linkClass} onClick={onChange}>
      Change <span className="sr-only">the address</span>
    </button>
  </div>
)

/** The addresses of a known customer, and the fields of a new one. */
function ChooseAddress({
  sale: { customer },
  onChoose,
}: {
  sale: Sale
  onChoose(address: AddressDraft): void
}) {
  return (
    <>
      <SavedAddresses
        customerId={customer.known?._id}
        action="Deliver here"
        onChoose={(saved) => onChoose(addressOf(saved))}
      />
      <AddressForm
        asksGstin
        draft={ADDRESS_DRAFT}
        known={{ name: customer.name, phone: customer.phone }}
        onSave={async (address) => {
          onChoose(addressOf(address))
          return true
        }}
      >
        <Button type="submit">Save address</Button>
      </AddressForm>
    </>
  )
}

const addressOf = ({
  name,
  phone,
  line1,
  line2,
  city,
  state,
  pin,
  buyerGstin,
  billingAddress,
}: AddressDraft): AddressDraft => ({
  name,
  phone,
  line1,
  line2,
  city,
  state,
  pin,
  buyerGstin,
  billingAddress,
})
