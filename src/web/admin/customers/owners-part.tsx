import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  deleteCustomer,
  joinCustomers,
  listCustomers,
  type CustomerRecord,
  type ListedCustomer,
} from '../../../contract/customer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { CUSTOMERS } from '../shared/customers-key.ts'
import { useList } from '../shared/list.tsx'
import { notifyResult } from '../shared/notify-result.ts'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { useMay } from '../shared/use-may.ts'
import * as styles from './customer-record-page.module.css'

/** What only owners do with a customer: join two records of one person, and erase one. */
export function OwnersPart({ customer }: { customer: CustomerRecord }) {
  const may = useMay()
  const [isJoining, setJoining] = useState(false)
  const erasing = useRowDialog<CustomerRecord>()
  const erase = useErasure()
  if (!may(joinCustomers)) return null

  return (
    <section className={sheetClass} aria-labelledby="owners-part">
      <h2 id="owners-part" className={styles.heading}>
        This record
      </h2>
      <div className={styles.actions}>
        <Button small onClick={() => setJoining(true)}>
          Join with another
        </Button>
        <Button small onClick={() => erasing.open(customer)}>
          Erase
        </Button>
      </div>
      <Dialog
        open={isJoining}
        onClose={() => setJoining(false)}
        title={`Join with ${customer.name}`}
        description="The other record goes away: its orders, addresses and notes come here. It can’t be undone."
      >
        <JoinSearch customer={customer} onDone={() => setJoining(false)} />
      </Dialog>
      <ConfirmRow
        dialog={erasing}
        title={({ name }) => `Erase ${name}?`}
        description={({ hasAccount }) =>
          `${hasAccount ? 'The account is deleted as well. ' : ''}Bills and vouchers stay as long as the law asks. Open orders keep the name until they have ended.`
        }
        action="Erase"
        grave
        onConfirm={erase}
      />
    </section>
  )
}

function useErasure() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return async ({ _id: id }: CustomerRecord) => {
    const isErased = await notifyResult(async () => (await api(deleteCustomer, { params: { id } })).message)
    if (!isErased) return

    await queryClient.invalidateQueries({ queryKey: [CUSTOMERS], refetchType: 'none' })
    await navigate({ to: '/dashboard/customers' })
  }
}

/** Finds the other record of a person. */
function JoinSearch({ customer, onDone }: { customer: CustomerRecord; onDone(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [search, setSearch] = useState(customer.name)
  const { data: found = [] } = useList([CUSTOMERS, 'to join', search], () =>
    api(listCustomers, { query: { search, limit: '10' } }),
  )
  const records = found.filter(({ _id }) => _id !== customer._id)

  const join = async ({ _id }: ListedCustomer) => {
    const isJoined = await notifyResult(async () => {
      await api(joinCustomers, { body: { keep: customer._id, merge: _id } })
      return 'The records are joined.'
    })
    if (!isJoined) return

    onDone()
    await queryClient.invalidateQueries({ queryKey: [CUSTOMERS] })
  }

  return (
    <>
      <SearchField
        label="Find the other record"
        placeholder="Phone, name or bill number"
        value={search}
        onSearch={setSearch}
      />
      {records.length === 0 && <p className={styles.note}>No other record matches.</p>}
      <ul className={styles.found} aria-label="Records found">
        {records.map((record) => (
          <li key={record._id}>
            <span>
              <b>{record.name}</b>
              {[record.phone, record.email].filter(Boolean).join(', ') || 'No phone number'}
            </span>
            <Button small onClick={() => void join(record)}>
              Join <span className="sr-only">{record.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
