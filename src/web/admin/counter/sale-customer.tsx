import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listCustomers, type ListedCustomer } from '../../../contract/customer.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { CUSTOMERS } from '../shared/customers-key.ts'
import type { DeclarationEntry } from '../../shared/declaration-entry.ts'
import { SalePanFields } from '../shared/sale-pan.tsx'
import type { SaleCustomer } from './sale.ts'
import type { SalePan } from '../shared/use-sale-pan.ts'
import * as styles from './sale-parts.module.css'

/** `salePan`: null if the order needs none. */
type SaleCustomerProps = {
  customer: SaleCustomer
  salePan: SalePan | null
  onChange(customer: SaleCustomer): void
  onPan(pan: string): void
  onDeclaration(declaration: DeclarationEntry | null): void
}

/** Who buys: someone known, found by name, phone, e-mail or bill, or the name and phone of someone new. */
export function CustomerSection({ customer, salePan, onChange, onPan, onDeclaration }: SaleCustomerProps) {
  const [typed, setTyped] = useState('')
  const found = useFound(customer.known ? '' : typed)

  const type = (change: Partial<SaleCustomer>) => {
    setTyped(Object.values(change).join(''))
    onChange({ ...customer, ...change })
  }

  return (
    <section className={styles.part} aria-labelledby="sale-customer">
      <h2 id="sale-customer">Customer</h2>
      {customer.known ? (
        <KnownCustomer
          name={customer.name}
          contact={contactOf(customer.known)}
          onClear={() => onChange({ known: null, name: '', phone: '', email: '' })}
        />
      ) : (
        <NewCustomer
          customer={customer}
          found={found}
          onType={type}
          onChoose={(known) => onChange(chosenCustomer(known))}
        />
      )}
      {salePan && (
        <SalePanFields name={customer.name} entry={salePan} onPan={onPan} onDeclaration={onDeclaration} />
      )}
    </section>
  )
}

/** A known customer as the one who buys. */
export const chosenCustomer = ({ _id, name, phone, email, creditLeft }: ListedCustomer): SaleCustomer => ({
  known: { _id, phone, email, creditLeft },
  name,
  phone: phone ?? '',
  email: '',
})

const contactOf = ({ phone, email }: Pick<ListedCustomer, 'phone' | 'email'>): string =>
  [phone, email].filter(Boolean).join(', ')

/** The customer who was chosen. */
const KnownCustomer = ({ name, contact, onClear }: { name: string; contact: string; onClear(): void }) => (
  <p className={styles.account}>
    <span>
      <b>{name}</b>
      {contact}
    </span>
    <button type="button" className={linkClass} onClick={onClear}>
      Change <span className="sr-only">the customer</span>
    </button>
  </p>
)

type NewCustomerProps = {
  customer: SaleCustomer
  found: readonly ListedCustomer[]
  onType(change: Partial<SaleCustomer>): void
  onChoose(customer: ListedCustomer): void
}

/** Name, phone and e-mail of a customer, and the known ones that they match. */
const NewCustomer = ({ customer, found, onType, onChoose }: NewCustomerProps) => (
  <>
    <FormField
      label="Name"
      autoComplete="off"
      maxLength={60}
      help="The number of an earlier bill finds its customer, too."
      value={customer.name}
      onChange={({ currentTarget }) => onType({ name: currentTarget.value })}
    />
    <FormField
      label="Mobile number"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={40}
      value={customer.phone}
      onChange={({ currentTarget }) => onType({ phone: currentTarget.value })}
    />
    <FormField
      label="E-mail (optional)"
      type="email"
      autoComplete="off"
      maxLength={254}
      help="For e-mails about this order."
      value={customer.email}
      onChange={({ currentTarget }) => onType({ email: currentTarget.value })}
    />
    {found.length > 0 && (
      <ul className={styles.accounts} aria-label="Customers found">
        {found.map((each) => (
          <li key={each._id}>
            <span>
              <b>{each.name}</b>
              {contactOf(each)}
              {each.due > 0 && `, ${moneyText(each.due)} due`}
            </span>
            <Button small onClick={() => onChoose(each)}>
              Choose <span className="sr-only">{each.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    )}
  </>
)

/** Customers per search. */
const MAX_FOUND = '4'

function useFound(typed: string): readonly ListedCustomer[] {
  const { api } = useRouteContext({ from: '__root__' })
  const search = typed.trim()
  const { data = [] } = useQuery({
    queryKey: [CUSTOMERS, 'search', search],
    queryFn: () => api(listCustomers, { query: { search, limit: MAX_FOUND } }),
    enabled: search.length > 2,
    staleTime: 0,
  })

  return search.length > 2 ? data : []
}
