import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { getCollection, listCollections, type Collection } from '../../../contract/collection.ts'
import { deleteCollection } from '../../../contract/manage-collections.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { errorMessage } from '../../api/error-message.ts'
import { List } from '../shared/list.tsx'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { notifyResult } from '../shared/notify-result.ts'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import { CollectionForm } from './collection-form.tsx'
import { menuNames } from './menu-names.ts'

const COLLECTIONS = 'managed-collections'

/** The collections of the shop with their forms (BROWSE-04). */
export function CollectionsPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({ queryKey: [COLLECTIONS], queryFn: () => api(listCollections, {}), staleTime: 0 })
  const form = useRowDialog<Collection>()
  const deletion = useRowDialog<Collection>()
  const refresh = useRefresh()

  const close = async () => {
    form.close()
    await refresh()
  }

  const remove = async ({ _id }: Collection) => {
    await notifyResult(async () => (await api(deleteCollection, { params: { id: _id } })).message)
    await refresh()
  }

  const add = <AddCollection onClick={() => form.open()} />

  return (
    <>
      <PageTitle title="Collections">{found.data && found.data.length > 0 && add}</PageTitle>
      <List
        query={found}
        rows={found.data}
        skeletonRows={3}
        failure="The collections could not be loaded."
        empty={
          <Empty title="No collections yet." action={add}>
            A collection shows chosen products in your order on a page of its own, such as a wedding edit.
          </Empty>
        }
      >
        {(collections) => (
          <ListTable label="Collections" columns={columnsWith(form.open, deletion.open)} rows={collections} />
        )}
      </List>
      <Dialog
        open={form.isOpen}
        onClose={() => void close()}
        title={form.row ? 'Edit collection' : 'Add collection'}
      >
        {form.row ? (
          <CollectionToEdit slug={form.row.slug} onDone={close} />
        ) : (
          <CollectionForm collection={undefined} onDone={close} />
        )}
      </Dialog>
      <ConfirmRow
        dialog={deletion}
        title={({ title }) => `Delete ${title}?`}
        description={() => 'Its products stay in the shop; links to the collection stop working.'}
        action="Delete"
        grave
        onConfirm={remove}
      />
    </>
  )
}

/** The shop's own pages in this browser name collections, too. */
function useRefresh() {
  const queryClient = useQueryClient()

  return () =>
    Promise.all(
      [COLLECTIONS, 'collection', 'shop', 'products'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    )
}

const AddCollection = ({ onClick }: { onClick(): void }) => (
  <Button kind="main" small onClick={onClick}>
    <ExtraIcon name="plus" /> Add collection
  </Button>
)

const columnsWith = (
  onEdit: (collection: Collection) => void,
  onDelete: (collection: Collection) => void,
): ListColumn<Collection>[] => [
  { heading: 'Collection', className: table.title, cell: ({ title }) => <b>{title}</b> },
  {
    heading: 'Address',
    className: table.longDetail,
    cell: ({ slug, isVisible }) =>
      isVisible ? (
        <Link to="/collections/$slug" params={{ slug }} className={linkClass}>
          /collections/{slug}
        </Link>
      ) : (
        `/collections/${slug}`
      ),
  },
  { heading: 'Menu', className: table.detail, cell: ({ menu }) => menuNames[menu] },
  {
    heading: 'State',
    className: table.detail,
    cell: ({ isVisible }) => <StateDot on={isVisible}>{isVisible ? 'Visible' : 'Hidden'}</StateDot>,
  },
  {
    heading: 'Actions',
    unseen: true,
    className: table.actions,
    cell: (collection) => (
      <RowTools>
        <RowTool icon="edit" label={`Edit ${collection.title}`} onClick={() => onEdit(collection)} />
        <RowTool icon="trash" label={`Delete ${collection.title}`} onClick={() => onDelete(collection)} />
      </RowTools>
    ),
  },
]

/** The form with the collection's current values. */
function CollectionToEdit({ slug, onDone }: { slug: string; onDone(): Promise<void> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({
    queryKey: [COLLECTIONS, slug],
    queryFn: () => api(getCollection, { params: { slug } }),
    gcTime: 0,
  })

  if (found.isError)
    return (
      <Empty
        tone="error"
        title={errorMessage(found.error)}
        action={<Button onClick={() => void found.refetch()}>Try again</Button>}
      />
    )

  return found.data ? <CollectionForm collection={found.data} onDone={onDone} /> : <ListSkeleton rows={4} />
}
