import { Link } from '@tanstack/react-router'
import type { Collection, CollectionMenu } from '../../../contract/collection.ts'
import * as table from '../../shared/table.module.css'
import { linkClass } from '../../ui/link.ts'
import { ListTable } from '../shared/list-table.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { StateDot } from '../shared/state-dot.tsx'

/** The menus of a collection, as people read them. */
export const menuNames: Record<CollectionMenu, string> = { none: 'In no menu', her: 'For Her', him: 'For Him', both: 'For Her and For Him' }

const columns = [{ heading: 'Collection' }, { heading: 'Address' }, { heading: 'Menu' }, { heading: 'State' }, { heading: 'Actions', unseen: true }]

type CollectionTableProps = { collections: Collection[]; onEdit(collection: Collection): void; onDelete(collection: Collection): void }

/** Collections in their order as a table, or as cards on a phone. */
export const CollectionTable = ({ collections, onEdit, onDelete }: CollectionTableProps) => (
  <ListTable label="Collections" columns={columns}>
    {collections.map((collection) => {
      const { _id, slug, title, isVisible, menu } = collection
      return (
        <tr key={_id}>
          <td className={table.title}>
            <b>{title}</b>
          </td>
          <td className={table.longDetail}>
            {isVisible ? <Link to="/collections/$slug" params={{ slug }} className={linkClass}>/collections/{slug}</Link> : `/collections/${slug}`}
          </td>
          <td className={table.detail}>{menuNames[menu]}</td>
          <td className={table.detail}>
            <StateDot on={isVisible}>{isVisible ? 'Visible' : 'Hidden'}</StateDot>
          </td>
          <td className={table.actions}>
            <RowTools>
              <RowTool icon="edit" label={`Edit ${title}`} onClick={() => onEdit(collection)} />
              <RowTool icon="trash" label={`Delete ${title}`} onClick={() => onDelete(collection)} />
            </RowTools>
          </td>
        </tr>
      )
    })}
  </ListTable>
)
