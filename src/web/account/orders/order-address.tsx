import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { setOrderAddress, type Order } from '../../../contract/order.ts'
import type { AddressDraft } from '../../../contract/address.ts'
import { AddressForm } from '../../shared/address-form.tsx'
import { ApiError } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { addressesQuery } from '../../api/queries/addresses.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './order-address.module.css'

/**
 * Asks for the delivery address of an order that was placed without one. `alone`: centred, on a page with
 * nothing beside it.
 */
export function OrderAddress({ order, alone = false }: { order: Order; alone?: boolean }) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { data: addresses } = useQuery(addressesQuery(api, order.userId ?? ''))
  // The address may need that of the business beside it.
  const asksGstin = order.buyerGstin !== undefined

  const save = async ({ buyerGstin, billingAddress, ...address }: AddressDraft) => {
    try {
      const body = asksGstin ? { address, buyerGstin, billingAddress } : { address }
      const { order: saved } = await api(setOrderAddress, { params: { id: order._id }, body })
      queryClient.setQueryData(orderQuery(api, order.userId ?? '', order._id).queryKey, saved)
      queryClient.setQueryData(orderQuery(api, order.userId ?? '', order.orderId).queryKey, saved)
      await Promise.all(
        ['paid', 'addresses'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      )
      notify({ text: 'Thank you. We deliver to this address.', tone: 'success' })
      return true
    } catch (error) {
      log('The address could not be saved.', error)
      notify({
        text: error instanceof ApiError ? error.message : 'The address could not be saved.',
        tone: 'error',
      })
      return false
    }
  }
  return (
    <section
      className={`${sheetClass} ${styles.question} ${alone ? styles.alone : ''}`}
      aria-labelledby="order-address"
    >
      <h2 id="order-address">Where should we deliver?</h2>
      <p>{order.payBy === null && 'Your order is placed. '}Please enter an address in India.</p>
      {addresses && (
        <div className={styles.form}>
          <AddressForm
            draft="address"
            known={asksGstin ? { ...addresses[0], buyerGstin: order.buyerGstin } : addresses[0]}
            asksGstin={asksGstin}
            onSave={save}
          >
            <Button type="submit" kind="main">
              Deliver here
            </Button>
          </AddressForm>
        </div>
      )}
    </section>
  )
}
