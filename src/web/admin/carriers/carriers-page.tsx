import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteCarrier } from '../../../contract/manage-shipments.ts'
import type { Carrier } from '../../../contract/shipment.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { CarrierForm } from './carrier-form.tsx'
import { CarriersTable } from './carriers-table.tsx'
import { carriersQuery } from './carriers-query.ts'

/** The carriers that parcels are sent with (SHIP-02). */
export function CarriersPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const query = carriersQuery(api)
  const found = useQuery(query)
  const [edited, setEdited] = useState<Carrier>()
  const [formOpen, setFormOpen] = useState(false)
  const [toDelete, setToDelete] = useState<Carrier>()
  const [confirming, setConfirming] = useState(false)
  const edit = (carrier: Carrier | undefined) => {
    setEdited(carrier)
    setFormOpen(true)
  }
  const close = async () => {
    setFormOpen(false)
    await queryClient.invalidateQueries(query)
  }
  const remove = async ({ _id }: Carrier) => {
    try {
      const { message } = await api(deleteCarrier, { params: { id: _id } })
      notify({ text: message, tone: 'success' })
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    }
    await close()
  }
  const add = (
    <Button kind="main" small onClick={() => edit(undefined)}>
      <ExtraIcon name="plus" /> Add carrier
    </Button>
  )
  return (
    <>
      <PageTitle title="Carriers" note="Who brings your parcels. With each order that you ship, choose one and enter the number of the parcel.">
        {found.data && found.data.length > 0 && add}
      </PageTitle>
      {found.isError ? (
        <Empty tone="error" title="The carriers could not be loaded." action={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {errorMessage(found.error)}
        </Empty>
      ) : !found.data ? (
        <ListSkeleton rows={3} />
      ) : found.data.length === 0 ? (
        <Empty title="No carriers yet." action={add}>
          Shoppers see carrier and number on their order, and in the mail of each parcel.
        </Empty>
      ) : (
        <CarriersTable
          carriers={found.data} onEdit={edit}
          onDelete={(carrier) => {
            setToDelete(carrier)
            setConfirming(true)
          }}
        />
      )}
      <Dialog open={formOpen} onClose={() => void close()} title={edited ? 'Edit carrier' : 'Add carrier'}>
        <CarrierForm carrier={edited} onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={confirming} title={`Delete ${toDelete?.name ?? ''}?`} description="Parcels that it has brought keep its name and their numbers, without a link." action="Delete" grave
        onConfirm={async () => toDelete && remove(toDelete)} onClose={() => setConfirming(false)}
      />
    </>
  )
}
