import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  createAddress,
  deleteAddress,
  MAX_ADDRESSES,
  updateAddress,
  type AddressDraft,
  type SavedAddress,
} from '../../../contract/address.ts'
import { addressLines } from '../../../rules/address.ts'
import { ApiError } from '../../api/client.ts'
import { addressesQuery } from '../../api/queries/addresses.ts'
import { useSession } from '../../api/session.ts'
import { log } from '../../lib/log.ts'
import { AddressForm } from '../../shared/address-form.tsx'
import { Button, textButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './addresses-sheet.module.css'

/** The customer's saved addresses: added, changed and removed here, and offered in the cart. */
export function AddressesSheet() {
  const { api } = useRouteContext({ from: '__root__' })
  const userId = useSession().user?._id ?? ''
  const { data: addresses, isPending, refetch } = useQuery(addressesQuery(api, userId))
  const [writing, setWriting] = useState<SavedAddress | 'new'>()
  const { save, remove } = useAddressChanges(refetch)
  const done = () => setWriting(undefined)
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="addresses-title" id="addresses">
      <h2 id="addresses-title">Addresses</h2>
      <p>Your delivery addresses. The last one used comes first in the cart.</p>
      {isPending && <Skeleton style={{ height: 84, marginTop: 16 }} />}
      {!isPending && !addresses && <p>The list cannot be shown right now.</p>}
      {addresses && addresses.length > 0 && (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <li key={address._id}>
              {writing !== 'new' && writing?._id === address._id ? (
                <WriteAddress
                  known={address}
                  onSave={(changed) => save(changed, address._id)}
                  onDone={done}
                />
              ) : (
                <AddressItem
                  address={address}
                  onEdit={() => setWriting(address)}
                  onRemove={() => void remove(address)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {writing === 'new' && (
        <div className={styles.fresh}>
          <WriteAddress onSave={save} onDone={done} />
        </div>
      )}
      {addresses && writing === undefined && addresses.length < MAX_ADDRESSES && (
        <Button small className={styles.add} onClick={() => setWriting('new')}>
          <ExtraIcon name="plus" className={styles.icon} />
          Add an address
        </Button>
      )}
    </section>
  )
}

const AddressItem = ({
  address,
  onEdit,
  onRemove,
}: {
  address: SavedAddress
  onEdit(): void
  onRemove(): void
}) => (
  <div className={styles.address}>
    <address>
      <b>{address.name}</b>
      {addressLines(address)
        .slice(1)
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </address>
    <div className={styles.tools}>
      <Button small aria-label={`Edit the address of ${address.name}, ${address.line1}`} onClick={onEdit}>
        Edit
      </Button>
      <Button small aria-label={`Remove the address of ${address.name}, ${address.line1}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </div>
)

type WriteAddressProps = {
  known?: SavedAddress
  onSave(address: AddressDraft): Promise<boolean>
  onDone(): void
}

const WriteAddress = ({ known, onSave, onDone }: WriteAddressProps) => (
  <AddressForm
    draft="address-in-profile"
    known={known}
    asksGstin
    onSave={async (address) => {
      const saved = await onSave(address)
      if (saved) onDone()
      return saved
    }}
  >
    <Button type="submit" kind="main" small>
      Save address
    </Button>
    <button type="button" className={textButtonClass} onClick={onDone}>
      Cancel
    </button>
  </AddressForm>
)

/** Saves and removes addresses; `refresh` loads the list again. */
function useAddressChanges(refresh: () => Promise<unknown>) {
  const { api } = useRouteContext({ from: '__root__' })
  const showError = (what: string, error: unknown) => {
    log(what, error)
    notify({ text: error instanceof ApiError ? error.message : what, tone: 'error' })
  }
  const save = async (address: AddressDraft, id?: string): Promise<boolean> => {
    try {
      if (id === undefined) await api(createAddress, { body: address })
      else await api(updateAddress, { params: { id }, body: address })
    } catch (error) {
      showError('The address could not be saved.', error)
      return false
    }
    await refresh()
    return true
  }
  const remove = async (address: SavedAddress) => {
    const { name, phone, line1, line2, city, state, pin } = address
    try {
      await api(deleteAddress, { params: { id: address._id } })
      const undo = () => void save({ name, phone, line1, line2, city, state, pin })
      notify({ text: 'The address has been removed.', action: { label: 'Undo', run: undo } })
    } catch (error) {
      showError('The address could not be removed.', error)
    }
    await refresh()
  }
  return { save, remove }
}
