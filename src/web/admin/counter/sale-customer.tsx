import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listAllOrders } from '../../../contract/manage-orders.ts'
import { listUsers } from '../../../contract/manage-users.ts'
import { cleanMobileNumber } from '../../../contract/typed-entries.ts'
import type { Api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { useMay } from '../shared/use-may.ts'
import type { SaleCustomer } from './sale.ts'
import * as styles from './sale-parts.module.css'

/** `pan`: null if the order needs none. */
type SaleCustomerProps = {
  customer: SaleCustomer
  pan: string | null
  onChange(customer: SaleCustomer): void
  onPan(pan: string): void
}

/** Who buys: an account that is found by name, phone or e-mail, or the name and phone of someone new. */
export function CustomerSection({ customer, pan, onChange, onPan }: SaleCustomerProps) {
  const [typed, setTyped] = useState('')
  const accounts = useAccounts(customer.account ? '' : typed)

  const type = (change: Partial<SaleCustomer>) => {
    setTyped(Object.values(change).join(''))
    onChange({ ...customer, ...change })
  }

  return (
    <section className={styles.part} aria-labelledby="sale-customer">
      <h2 id="sale-customer">Customer</h2>
      {customer.account ? (
        <KnownCustomer
          name={customer.name}
          email={customer.account.email}
          onClear={() => onChange({ account: null, name: '', phone: '', email: '' })}
        />
      ) : (
        <NewCustomer
          customer={customer}
          accounts={accounts}
          onType={type}
          onAccount={(account) => onChange({ ...customer, account, name: account.name })}
        />
      )}
      {pan !== null && (
        <FormField
          label="PAN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          help="Income-tax rules require it above the shop's limit."
          value={pan}
          onChange={({ currentTarget }) => onPan(currentTarget.value)}
        />
      )}
    </section>
  )
}

/** The customer of an account. */
const KnownCustomer = ({ name, email, onClear }: { name: string; email: string; onClear(): void }) => (
  <p className={styles.account}>
    <span>
      <b>{name}</b>
      {email}
    </span>
    <button type="button" className={linkClass} onClick={onClear}>
      Change <span className="sr-only">the customer</span>
    </button>
  </p>
)

type NewCustomerProps = {
  customer: SaleCustomer
  accounts: readonly Account[]
  onType(change: Partial<SaleCustomer>): void
  onAccount(account: Account): void
}

/** Name, phone and e-mail of a customer, and the accounts that they match. */
const NewCustomer = ({ customer, accounts, onType, onAccount }: NewCustomerProps) => (
  <>
    <FormField
      label="Name"
      autoComplete="off"
      maxLength={60}
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
    {accounts.length > 0 && (
      <ul className={styles.accounts} aria-label="Customers found">
        {accounts.map((account) => (
          <li key={account.userId}>
            <span>
              <b>{account.name}</b>
              {account.email}
            </span>
            <Button small onClick={() => onAccount(account)}>
              Choose <span className="sr-only">{account.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    )}
  </>
)

type Account = { userId: string; name: string; email: string }

/** Accounts per search. */
const MAX_ACCOUNTS = '4'

function useAccounts(typed: string): Account[] {
  const { api } = useRouteContext({ from: '__root__' })
  const search = typed.trim()
  const mayListUsers = useMay()(listUsers)
  const { data = [] } = useQuery({
    queryKey: ['counter-customers', search],
    queryFn: () => findAccounts(api, search, mayListUsers),
    enabled: search.length > 2,
    staleTime: 0,
  })

  return search.length > 2 ? data : []
}

/** Accounts by the phone number of an order or, with `mayListUsers`, by the beginning of a name or e-mail. */
async function findAccounts(api: Api, search: string, mayListUsers: boolean): Promise<Account[]> {
  const phone = cleanMobileNumber(search)
  if (!/^\d+$/.test(phone))
    return !mayListUsers
      ? []
      : (await api(listUsers, { query: { search, limit: MAX_ACCOUNTS } })).map(
          ({ _id, username, email }) => ({ userId: _id, name: username, email }),
        )
  if (phone.length < 10) return []

  const orders = await api(listAllOrders, { query: { search: phone, limit: MAX_ACCOUNTS } })

  return [
    ...new Map(
      orders.flatMap(({ userId, email, address, customer }) => {
        const name = address?.name ?? customer?.name
        return userId === null || email === null || name === undefined
          ? []
          : [[userId, { userId, name, email }] as const]
      }),
    ).values(),
  ]
}
