import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { createShipment, updateShipment } from '../../../contract/manage-shipments.ts'
import type { Order } from '../../../contract/order.ts'
import type { Carrier, Shipment } from '../../../contract/shipment.ts'
import { unsentLines } from '../../../rules/unsent-lines.ts'
import type { Api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import * as form from '../shared/form.module.css'
import { ParcelFields, parcelValues, shipmentOf, type ParcelValues } from './parcel-fields.tsx'

type ParcelFormProps = {
  order: Order
  carriers: readonly Carrier[]
  /** The parcel to correct; a new one without it. */
  parcel?: Shipment | undefined
  /** What the button does; `Ship` without it. */
  action?: string
  /** Ships the order without a parcel; returns an error message, or an empty text. */
  onSkip?: () => Promise<string>
  onDone(): void
}

type ParcelDialogProps = Omit<ParcelFormProps, 'onDone'> & {
  open: boolean
  title: string
  description?: string
  onClose(): void
}

/** Asks for carrier, tracking number and contents of a parcel (SHIP-03, SHIP-04). */
export const ParcelDialog = ({ open, title, description, onClose, ...rest }: ParcelDialogProps) => (
  <Dialog open={open} onClose={onClose} title={title} {...(description && { description })}>
    <ParcelForm {...rest} onDone={onClose} />
  </Dialog>
)

function ParcelForm({ order, carriers, parcel, action = 'Ship', onSkip, onDone }: ParcelFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [values, setValues] = useState<ParcelValues>(() => parcelValues(parcel, carriers))
  const [packed, setPacked] = useState<Packed>(() => unsentPieces(order))
  const [failure, setFailure] = useState({ text: '', issues: new Map<string, string>() })
  const [isBusy, setBusy] = useState(false)

  const fail = (text: string, found: { path: string; message: string }[] = []) =>
    setFailure({ text, issues: new Map(found.map(({ path, message }) => [path, message])) })

  /** Closes after a success; after a failure the dialog stays open with the typed values. */
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    fail('')

    try {
      notify({ text: await saveParcel(api, { order, parcel, values, packed }), tone: 'success' })
      onDone()
    } catch (error) {
      fail(errorMessage(error), issuesOf(error))
    }

    setBusy(false)
    await queryClient.invalidateQueries()
  }

  const skip = async () => {
    setBusy(true)
    const problem = (await onSkip?.()) ?? ''
    setBusy(false)
    if (problem) fail(problem)
    else onDone()
  }

  const saveLabel = parcel ? 'Save parcel' : action

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void submit(event)}>
      <ParcelFields
        values={values}
        parcel={parcel}
        carriers={carriers}
        issues={failure.issues}
        onChange={setValues}
      />
      {!parcel && <PackedFields order={order} packed={packed} onChange={setPacked} />}
      <FormError>{![...failure.issues.keys()].some((path) => path in values) && failure.text}</FormError>
      <div className={dialogActionsClass}>
        {onSkip && (
          <Button busy={isBusy} onClick={() => void skip()}>
            Ship without tracking
          </Button>
        )}
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? 'Saving...' : saveLabel}
        </Button>
      </div>
    </form>
  )
}

/** Pieces in the parcel as typed, by order line. */
type Packed = ReadonlyMap<number, string>

/** The pieces that are still to be sent. */
const unsentPieces = ({ products, shipments = [] }: Order): Packed =>
  new Map(unsentLines(products, shipments).map(({ position, quantity }) => [position, String(quantity)]))

type ParcelEntry = { order: Order; parcel: Shipment | undefined; values: ParcelValues; packed: Packed }

/** Saves a new or a corrected parcel. Returns a text that says so. */
async function saveParcel(api: Api, { order, parcel, values, packed }: ParcelEntry): Promise<string> {
  const { insuredValue, ...fields } = shipmentOf(values)
  if (parcel) {
    await api(updateShipment, {
      params: { id: parcel._id },
      body: { ...fields, insuredValue, version: parcel.version },
    })
    return 'The parcel is corrected.'
  }

  const lines = [...packed]
    .map(([position, quantity]) => ({ position, quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity !== 0)

  await api(createShipment, {
    params: { id: order._id },
    // The dialog names the dispute.
    body: { ...fields, carrierId: values.carrierId, lines, ...(order.dispute && { acceptDispute: true }) },
  })
  return `A parcel of order ${order.orderId} is on its way.`
}

/** The number of pieces of each line in the parcel; nothing if only one piece is left. */
function PackedFields({
  order,
  packed,
  onChange,
}: {
  order: Order
  packed: Packed
  onChange(packed: Packed): void
}) {
  const unsent = unsentLines(order.products, order.shipments ?? [])
  if (unsent.reduce((sum, { quantity }) => sum + quantity, 0) < 2) return null

  return (
    <div className={form.pairs}>
      {unsent.map(({ position, quantity }) => (
        <FormField
          key={position}
          label={`${order.products[position]?.name ?? ''}: pieces in this parcel`}
          type="number"
          min={0}
          max={quantity}
          inputMode="numeric"
          value={packed.get(position) ?? ''}
          help={`${quantity} to be sent.`}
          onChange={({ currentTarget: { value } }) => onChange(new Map(packed).set(position, value))}
        />
      ))}
    </div>
  )
}
