import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listCustomers, type ListedCustomer } from '../../../contract/customer.ts'
import { cleanMobileNumber } from '../../../contract/typed-entries.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { countText } from '../shared/count-text.ts'
import { CUSTOMERS } from '../shared/customers-key.ts'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { PagesOf } from '../shared/pagination.tsx'
import { CustomerForm } from './customer-form.tsx'
import { customerListColumns } from './customer-list-columns.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { CustomerViews } from './customer-views.tsx'
import { readCustomersAddress, type CustomersAddress } from './customers-address.ts'
import { useIsWide } from './use-is-wide.ts'
import * as styles from './customer-list.module.css'

/** Customers per page. */
const PAGE_SIZE = 50

type CustomersPageProps = { address: CustomersAddress; onSearch(text: string): void }

/** Customers with and without an account, the latest first (CUST-01), and those who owe on account (CUST-02). */
export function CustomersPage({ address, onSearch }: CustomersPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { search = '', view, page, chosen } = readCustomersAddress(address)
  const found = useList([CUSTOMERS, 'list', search, view, page], () =>
    api.counted(listCustomers, { query: { search, view, page: String(page), limit: String(PAGE_SIZE) } }),
  )
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button small onClick={() => setAdding(true)}>
      <ExtraIcon name="plus" /> Add customer
    </Button>
  )
  const hasCredit = found.data?.rows.some(({ creditLeft }) => creditLeft !== undefined) ?? false

  return (
    <>
      <PageTitle
        title="Customers"
        note={<output>{found.data && noteOf(found.data.total, { search, view })}</output>}
      >
        {add}
      </PageTitle>
      <List
        query={found}
        rows={found.data?.rows}
        failure="The customers could not be loaded."
        search={{
          label: 'Find a customer',
          placeholder: 'Phone, name or bill number',
          value: search,
          onSearch,
        }}
        above={<CustomerViews address={{ search: search || undefined, view }} hasCredit={hasCredit} />}
        empty={<NoCustomers search={search} view={view} add={add} />}
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(customers) => <Customers customers={customers} address={address} chosen={chosen} />}
      </List>
      <AddCustomer isOpen={isAdding} typed={search} onClose={() => setAdding(false)} />
    </>
  )
}

type CustomersProps = {
  customers: readonly ListedCustomer[]
  address: CustomersAddress
  chosen: string | undefined
}

/** The list, with the chosen customer beside it where there is room. */
function Customers({ customers, address, chosen }: CustomersProps) {
  const isWide = useIsWide()
  const columns = customerListColumns(isWide ? address : undefined)
  if (!isWide || chosen === undefined)
    return <ListTable label="Customers" columns={columns} rows={customers} />

  return (
    <div className={styles.list}>
      <ListTable
        label="Customers"
        columns={columns}
        rows={customers}
        rowClassName={({ _id }) => (_id === chosen ? styles.chosen : undefined)}
      />
      <CustomerPanel key={chosen} id={chosen} />
    </div>
  )
}

type Narrowed = { search: string; view: CustomersAddress['view'] }

const noteOf = (total: number, { search, view }: Narrowed): string =>
  search === '' && view === undefined
    ? `${countText(total, 'person', 'people')}, with and without an account.`
    : `${countText(total, 'person', 'people')} found.`

const nobody: Record<NonNullable<CustomersAddress['view']>, string> = {
  on_account: 'Nobody owes on account.',
  walk_in: 'No walk-ins yet.',
  birthday: 'No birthdays this week.',
  anniversary: 'No anniversaries this week.',
}

function NoCustomers({ search, view, add }: Narrowed & { add: React.ReactNode }) {
  if (search === '' && view === undefined)
    return (
      <Empty title="No customers yet." action={add}>
        The first sale adds one.
      </Empty>
    )

  return (
    <Empty
      title={search === '' && view ? nobody[view] : `Nobody with ${search}.`}
      action={
        <Link to="/dashboard/customers" search={{}} className={buttonClass('line')}>
          Show all
        </Link>
      }
    >
      {search !== '' && 'Search for a phone number, a name, an e-mail, or the whole number of a bill.'}
    </Empty>
  )
}

type AddCustomerProps = { isOpen: boolean; typed: string; onClose(): void }

/** The form of a new customer, with the number or the name that was searched for. */
function AddCustomer({ isOpen, typed, onClose }: AddCustomerProps) {
  const navigate = useNavigate()
  const phone = cleanMobileNumber(typed)
  const isPhone = /^\d+$/.test(phone)

  return (
    <Dialog open={isOpen} onClose={onClose} title="Add customer" fillsPhone>
      <CustomerForm
        customer={undefined}
        known={isPhone ? { name: '', phone } : { name: /\d/.test(typed) ? '' : typed, phone: '' }}
        onCancel={onClose}
        onSaved={async ({ _id }) => {
          onClose()
          await navigate({ to: '/dashboard/customers/$customerId', params: { customerId: _id } })
        }}
      />
    </Dialog>
  )
}
