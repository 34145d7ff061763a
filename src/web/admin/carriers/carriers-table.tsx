import type { Carrier } from '../../../contract/shipment.ts'
import * as table from '../../shared/table.module.css'
import { ListTable } from '../shared/list-table.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'

const columns = [{ heading: 'Carrier' }, { heading: 'Tracking address' }, { heading: 'Phone' }, { heading: 'Actions', unseen: true }]

type CarriersTableProps = { carriers: readonly Carrier[]; onEdit(carrier: Carrier): void; onDelete(carrier: Carrier): void }

/** Carriers in their order as a table, or as cards on a phone. */
export const CarriersTable = ({ carriers, onEdit, onDelete }: CarriersTableProps) => (
  <ListTable label="Carriers" columns={columns}>
    {carriers.map((carrier) => (
      <tr key={carrier._id}>
        <td className={table.title}>
          <b>{carrier.name}</b>
        </td>
        <td className={table.longDetail}>{carrier.trackingUrl || 'No tracking address'}</td>
        <td className={table.detail}>{carrier.phone}</td>
        <td className={table.actions}>
          <RowTools>
            <RowTool icon="edit" label={`Edit ${carrier.name}`} onClick={() => onEdit(carrier)} />
            <RowTool icon="trash" label={`Delete ${carrier.name}`} onClick={() => onDelete(carrier)} />
          </RowTools>
        </td>
      </tr>
    ))}
  </ListTable>
)
