import type { AddressDraft } from '../../../contract/address.ts'
import type { Order } from '../../../contract/order.ts'
import { AddressForm } from '../../shared/address-form.tsx'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from './order-customer.module.css'

type AddressDialogProps = {
  order: Order
  title: string
  /** Whether the customer takes the pieces along, so that the address completes the order with its bill. */
  handsOver?: boolean
  open: boolean
  onClose(): void
}

/** Enters or corrects the delivery address of an order, and the GSTIN of its buyer. */
export function AddressDialog({ order, title, handsOver = false, open, onClose }: AddressDialogProps) {
  const { correctAddress } = useOrderChanges()

  const { address, customer, buyerGstin, billingAddress } = order
  const person = customer && { name: customer.name, phone: customer.phone ?? '' }

  const save = async (entered: AddressDraft) => {
    const failure = await correctAddress(order, entered, handsOver)
    if (failure) notify({ text: failure, tone: 'error' })
    else onClose()
    return failure === ''
  }

  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className={styles.form}>
        <AddressForm
          draft={`address of order ${order._id}`}
          known={{ ...(address ?? person), buyerGstin, billingAddress }}
          asksGstin
          onSave={save}
        >
          <div className={dialogActionsClass}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" kind="main">
              {handsOver || order.handedOver ? 'Issue the bill' : 'Save address'}
            </Button>
          </div>
        </AddressForm>
      </div>
    </Dialog>
  )
}
