import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import type { SavedAddress } from '../../../contract/address.ts'
import { cleanDigits } from '../../../contract/typed-entries.ts'
import { addressLines } from '../../../rules/address.ts'
import { isPin, noCashText } from '../../../rules/delivery.ts'
import type { AddressFormHandle } from '../../shared/address-form.tsx'
import { useSession, type SessionUser } from '../../api/session.ts'
import { writeNote } from '../../api/session-notes.ts'
import { Button, iconButtonClass, textButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { errorClass, successClass } from '../../ui/field-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { notify } from '../../ui/notify.ts'
import { WarningIcon } from '../../ui/warning-icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRememberedPin } from '../remembered-pin.ts'
import { useDelivery } from '../use-delivery.ts'
import { useAddressBook, type AddressBook } from './use-address-book.ts'
import * as styles from './deliver-to.module.css'
import * as cards from './option-cards.module.css'

const AddressForm = lazyPart(() =>
  import('../../shared/address-form.tsx').then((module) => module.AddressForm),
)

/** The note with an address that is being written. */
const DRAFT = 'address'

/**
 * Returns the delivery address's id for the order, or null for none. Saves a new address first; returns
 * undefined if that fails, or if an address is needed and there is none, and says so.
 */
export type DeliverToHandle = { saveAddress(isNeeded: boolean): Promise<string | null | undefined> }

const reject = (text: string): undefined => notify({ text, tone: 'error' }) as undefined

type DeliverToProps = {
  ref: Ref<DeliverToHandle>
  userId: string
  /** Whether a piece of the cart is made to order: then it has no date yet. */
  madeToOrder: boolean
}

/**
 * Chooses the delivery address: a saved one or a new one. Without an address, the page after the order asks
 * for it.
 */
export function DeliverTo({ ref, userId, madeToOrder }: DeliverToProps) {
  const { user } = useSession()
  const form = useRef<AddressFormHandle>(null)
  const focusDueRef = useRef(false)
  const place = useRef<HTMLElement>(null)
  const book = useAddressBook(userId, () => {
    focusDueRef.current = true
  })
  const { addresses, isPending, current, setChosen, writing, setWriting, save, remove } = book
  const rememberedPin = useRememberedPin()
  const [typedPin, setTypedPin] = useState('')

  useFocusChosen(focusDueRef, place, writing)
  useDeliverToHandle(ref, form, book)

  return (
    <section ref={place}>
      <h3>Deliver to</h3>
      {isPending && <Skeleton style={{ height: 84 }} />}
      {!isPending && writing !== undefined && (
        <AddressForm
          handle={form}
          draft={DRAFT}
          known={addresses?.find(({ _id }) => _id === writing) ?? firstEntry(user)}
          asksGstin
          onPin={setTypedPin}
          onSave={save}
          fallback={<Skeleton style={{ height: 320 }} />}
          failureClass={styles.later}
        >
          <Button type="submit">Save address</Button>
          <Cancel onCancel={() => setWriting(undefined)} />
        </AddressForm>
      )}
      {!isPending && writing === undefined && (
        <SavedAddresses
          addresses={addresses ?? []}
          current={current}
          onChoose={setChosen}
          onEdit={setWriting}
          onRemove={(id) => void remove(id)}
        />
      )}
      {writing === undefined ? (
        <DeliveryLine pin={current?.pin ?? rememberedPin} named={!current} madeToOrder={madeToOrder} />
      ) : (
        <DeliveryLine pin={typedPin} onlyListed madeToOrder={madeToOrder} />
      )}
    </section>
  )
}

/** Focuses the chosen address once the form of a saved one, which had the focus, is gone. */
function useFocusChosen(
  focusDueRef: RefObject<boolean>,
  place: RefObject<HTMLElement | null>,
  writing: string | undefined,
): void {
  useEffect(() => {
    if (writing !== undefined || !focusDueRef.current) return

    focusDueRef.current = false
    place.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [focusDueRef, place, writing])
}

function useDeliverToHandle(
  ref: Ref<DeliverToHandle>,
  form: RefObject<AddressFormHandle | null>,
  { current, writing, setWriting, savedLast }: AddressBook,
) {
  useImperativeHandle(ref, () => ({
    saveAddress: async (isNeeded) => {
      // Without its form, its code has not loaded yet.
      if (writing !== undefined)
        return form.current && (await form.current.save())
          ? savedLast.current
          : reject('Please complete the address, or cancel it.')

      if (current || !isNeeded) return current?._id ?? null

      setWriting('new')
      return reject('Please add a delivery address. Cash on delivery needs one.')
    },
  }))
}

/** Drops the address that is being written. */
const Cancel = ({ onCancel }: { onCancel(): void }) => (
  <button
    type="button"
    className={textButtonClass}
    onClick={() => {
      writeNote(DRAFT, undefined)
      onCancel()
    }}
  >
    Cancel
  </button>
)

type DeliveryLineProps = {
  pin: string | undefined
  /** Says the PIN code, too. */
  named?: boolean
  /** Nothing without a PIN list. */
  onlyListed?: boolean
  madeToOrder: boolean
}

/** When an order placed now arrives at a PIN code, or that it cannot be delivered there. */
function DeliveryLine({
  pin: entered = '',
  named = false,
  onlyListed = false,
  madeToOrder,
}: DeliveryLineProps) {
  const pin = cleanDigits(entered)
  const { delivery, isListed } = useDelivery(isPin(pin) ? pin : undefined)
  if (!delivery || (onlyListed && !isListed)) return null
  return (
    <>
      <p
        className={`${delivery.serviceable ? successClass : errorClass} ${styles.day}`}
        {...(!delivery.serviceable && { role: 'alert' })}
      >
        {delivery.serviceable ? <Icon name="truck" /> : <WarningIcon />}
        <span>
          {madeToOrder && delivery.serviceable ? 'Free delivery' : delivery.text}
          {named && delivery.serviceable && ` to ${pin}`}
        </span>
      </p>
      {delivery.serviceable && !delivery.cash && (
        <p className={`${errorClass} ${styles.day}`} role="alert">
          <WarningIcon />
          <span>{noCashText(pin)}</span>
        </p>
      )}
    </>
  )
}

type SavedAddressesProps = {
  addresses: SavedAddress[]
  current: SavedAddress | undefined
  onChoose(id: string): void
  onEdit(id: string): void
  onRemove(id: string): void
}

function SavedAddresses({ addresses, current, onChoose, onEdit, onRemove }: SavedAddressesProps) {
  return (
    <>
      {addresses.length === 0 && <p className={styles.later}>Free delivery in India. Where should it go?</p>}
      <div className={cards.options}>
        {addresses.map((address) => (
          <div className={styles.address} key={address._id}>
            <label className={cards.option}>
              <input
                type="radio"
                name="deliver-to"
                checked={address === current}
                onChange={() => onChoose(address._id)}
              />
              <b>{address.name}</b>
              <small>{addressLines(address).slice(1).join(', ')}</small>
            </label>
            {address === current && (
              <Tools
                name={address.name}
                onEdit={() => onEdit(address._id)}
                onRemove={() => onRemove(address._id)}
              />
            )}
          </div>
        ))}
      </div>
      <Button
        small
        className={addresses.length > 0 ? styles.another : ''}
        onClick={() => onEdit('new')}
        {...AddressForm.onIntent}
      >
        <ExtraIcon name="plus" className={styles.plus} />
        {addresses.length === 0 ? 'Add an address' : 'Another address'}
      </Button>
    </>
  )
}

/** Buttons that edit and remove an address. */
const Tools = ({ name, onEdit, onRemove }: { name: string; onEdit(): void; onRemove(): void }) => (
  <span className={styles.tools}>
    <button
      type="button"
      className={iconButtonClass}
      aria-label={`Edit the address of ${name}`}
      onClick={onEdit}
      {...AddressForm.onIntent}
    >
      <ExtraIcon name="edit" className={styles.tool} />
    </button>
    <button
      type="button"
      className={iconButtonClass}
      aria-label={`Remove the address of ${name}`}
      onClick={onRemove}
    >
      <ExtraIcon name="trash" className={styles.tool} />
    </button>
  </span>
)

/** What the form of a first address begins with. An account made by a code has no name of its own yet. */
const firstEntry = (user: SessionUser | null) => ({
  name: user?.withoutPassword ? '' : (user?.username ?? ''),
  phone: user?.phone ?? '',
})
