import type { Order } from '../../../contract/order.ts'
import { AddressForm } from '../../shared/address-form.tsx'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from './order-customer.module.css'

type AddressDialogProps = { order: Order; title: string; open: boolean; onClose(): void }

/** Enters or corrects the delivery address of an order. */
export function AddressDialog({ order, title, open, onClose }: AddressDialogProps) {
  const { correctAddress } = useOrderChanges()

  const save = async (address: NonNullable<Order['address']>) => {
    const failure = await correctAddress(order, address)
    if (failure) notify({ text: failure, tone: 'error' })
    else onClose()
    return failure === ''
  }

  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className={styles.form}>
        <AddressForm draft={`address of order ${order._id}`} known={order.address ?? undefined} onSave={save}>
          <div className={dialogActionsClass}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" kind="main">
              Save address
            </Button>
          </div>
        </AddressForm>
      </div>
    </Dialog>
  )
}
