import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CustomerRecord } from '../../../contract/customer.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AccountPaymentDialog } from './account-payment.tsx'

/** Selling to a customer, and taking the payment that is due: on account, or for the oldest advance. */
export function CustomerActions({ customer }: { customer: CustomerRecord }) {
  const [isPaying, setPaying] = useState(false)
  const advance = customer.orders.findLast(({ dueAmount, dueOn }) => dueAmount > 0 && dueOn === null)
  const isOnAccount = customer.onAccount !== undefined

  return (
    <>
      {isOnAccount && (
        <Button small kind="main" onClick={() => setPaying(true)}>
          Take payment
        </Button>
      )}
      {!isOnAccount && advance && (
        <Link
          to="/dashboard/orders/$orderId"
          params={{ orderId: advance._id }}
          className={buttonClass('main', { small: true })}
        >
          Take payment
        </Link>
      )}
      <Link
        to="/dashboard/new-order"
        search={{ customer: customer._id }}
        className={buttonClass(customer.due > 0 ? 'line' : 'main', { small: true })}
      >
        New order
      </Link>
      <AccountPaymentDialog customer={customer} open={isPaying} onClose={() => setPaying(false)} />
    </>
  )
}
