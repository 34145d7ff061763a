import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { listCustomers } from '../../../contract/customer.ts'
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
import * as styles from './customers-page.module.css'

/** Customers per page. */
const PAGE_SIZE = 50

export type CustomersAddress = { search?: string | undefined; page?: number | undefined }

type CustomersPageProps = { search: string; page: number; onSearch(text: string): void }

/** Customers with and without an account, the latest first (CUST-01). */
export function CustomersPage({ search, page, onSearch }: CustomersPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useList([CUSTOMERS, 'list', search, page], () =>
    api.counted(listCustomers, { query: { search, page: String(page), limit: String(PAGE_SIZE) } }),
  )
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button small onClick={() => setAdding(true)}>
      <ExtraIcon name="plus" /> Add customer
    </Button>
  )

  return (
    <>
      <PageTitle title="Customers" note={<output>{found.data && noteOf(found.data.total, search)}</output>}>
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
        empty={<NoCustomers search={search} add={add} />}
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(customers) => (
          <ListTable
            label="Customers"
            columns={customerListColumns}
            rows={customers}
            rowClassName={styles.row}
          />
        )}
      </List>
      <AddCustomer isOpen={isAdding} typed={search} onClose={() => setAdding(false)} />
    </>
  )
}

const noteOf = (total: number, search: string): string =>
  search === ''
    ? `${countText(total, 'person', 'people')}, with and without an account.`
    : `${countText(total, 'person', 'people')} found.`

const NoCustomers = ({ search, add }: { search: string; add: React.ReactNode }) =>
  search === '' ? (
    <Empty title="No customers yet." action={add}>
      The first sale adds one.
    </Empty>
  ) : (
    <Empty
      title={`Nobody with ${search}.`}
      action={
        <Link to="/dashboard/customers" search={{}} className={buttonClass('line')}>
          Show all
        </Link>
      }
    >
      Search for a phone number, a name, an e-mail, or the whole number of a bill.
    </Empty>
  )

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
