import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { deleteCarrier } from '../../../contract/manage-shipments.ts'
import type { Carrier } from '../../../contract/shipment.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { List } from '../shared/list.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { notifyResult } from '../shared/notify-result.ts'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { CarrierForm } from './carrier-form.tsx'
import { carriersQuery } from './carriers-query.ts'

/** The carriers that parcels are sent with (SHIP-02). */
export function CarriersPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const query = carriersQuery(api)
  const found = useQuery(query)
  const form = useRowDialog<Carrier>()
  const deletion = useRowDialog<Carrier>()

  const close = async () => {
    form.close()
    await queryClient.invalidateQueries(query)
  }

  const remove = async ({ _id }: Carrier) => {
    await notifyResult(async () => (await api(deleteCarrier, { params: { id: _id } })).message)
    await queryClient.invalidateQueries(query)
  }

  const add = <AddCarrier onClick={() => form.open()} />

  return (
    <>
      <PageTitle
        title="Carriers"
        note="The couriers you use. Choose one for each order you ship, and enter its tracking number."
      >
        {found.data && found.data.length > 0 && add}
      </PageTitle>
      <List
        query={found}
        rows={found.data}
        skeletonRows={3}
        failure="The carriers could not be loaded."
        empty={
          <Empty title="No carriers yet." action={add}>
            Customers see the carrier and the tracking number on their order and in the e-mail for each
            parcel.
          </Empty>
        }
      >
        {(carriers) => (
          <ListTable label="Carriers" columns={columnsWith(form.open, deletion.open)} rows={carriers} />
        )}
      </List>
      <Dialog
        open={form.isOpen}
        onClose={() => void close()}
        title={form.row ? 'Edit carrier' : 'Add carrier'}
      >
        <CarrierForm carrier={form.row} onDone={close} />
      </Dialog>
      <ConfirmRow
        dialog={deletion}
        title={({ name }) => `Delete ${name}?`}
        description={() => 'Past parcels keep the courier’s name and tracking number, without the link.'}
        action="Delete"
        grave
        onConfirm={remove}
      />
    </>
  )
}

const AddCarrier = ({ onClick }: { onClick(): void }) => (
  <Button kind="main" small onClick={onClick}>
    <ExtraIcon name="plus" /> Add carrier
  </Button>
)

const columnsWith = (
  onEdit: (carrier: Carrier) => void,
  onDelete: (carrier: Carrier) => void,
): ListColumn<Carrier>[] => [
  { heading: 'Carrier', className: table.title, cell: ({ name }) => <b>{name}</b> },
  {
    heading: 'Tracking address',
    className: table.longDetail,
    cell: ({ trackingUrl }) => trackingUrl || 'No tracking address',
  },
  { heading: 'Phone', className: table.detail, cell: ({ phone }) => phone },
  {
    heading: 'Actions',
    unseen: true,
    className: table.actions,
    cell: (carrier) => (
      <RowTools>
        <RowTool icon="edit" label={`Edit ${carrier.name}`} onClick={() => onEdit(carrier)} />
        <RowTool icon="trash" label={`Delete ${carrier.name}`} onClick={() => onDelete(carrier)} />
      </RowTools>
    ),
  },
]
