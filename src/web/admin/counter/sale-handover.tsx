import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Address } from '../../../contract/address.ts'
import { getCustomer } from '../../../contract/manage-users.ts'
import { addressLines } from '../../../rules/address.ts'
import { AddressForm } from '../../shared/address-form.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField, FieldGroup } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import type { Handover, Sale } from './sale.ts'
import * as contact from '../shared/contact.module.css'
import * as styles from './sale-parts.module.css'

const handovers: Record<Handover, string> = {
  now: 'Takes it along',
  'pick-up': 'Picks it up later',
  delivery: 'Delivery',
}

type HandoverProps = { sale: Sale; onChange(change: Pick<Partial<Sale>, 'handover' | 'address'>): void }

/** How the pieces reach the customer, and where to. */
export const HandoverSection = ({ sale, onChange }: HandoverProps) => (
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
    {sale.handover === 'delivery' &&
      (sale.address ? (
        <Chosen address={sale.address} onChange={() => onChange({ address: null })} />
      ) : (
        <ChooseAddress sale={sale} onChoose={(address) => onChange({ address })} />
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

/** The saved addresses of an account, and the fields of a new one. */
function ChooseAddress({ sale: { customer }, onChoose }: { sale: Sale; onChoose(address: Address): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const userId = customer.account?.userId
  const { data } = useQuery({
    queryKey: ['customer', userId],
    queryFn: () => api(getCustomer, { params: { userId: userId ?? '' } }),
    enabled: userId !== undefined,
    staleTime: 0,
  })

  return (
    <>
      {data?.addresses.map((saved) => (
        <p key={saved._id} className={styles.account}>
          <span>{addressLines(saved).join(', ')}</span>
          <Button small onClick={() => onChoose(addressOf(saved))}>
            Deliver here
          </Button>
        </p>
      ))}
      <AddressForm
        draft="address of new order"
        known={{ ...emptyAddress, name: customer.name, phone: customer.phone }}
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

const emptyAddress = { line1: '', line2: '', city: '', state: '' as Address['state'], pin: '' }

const addressOf = ({ name, phone, line1, line2, city, state, pin }: Address): Address => ({
  name,
  phone,
  line1,
  line2,
  city,
  state,
  pin,
})
