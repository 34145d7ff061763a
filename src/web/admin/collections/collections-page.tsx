import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { getCollection, listCollections, type Collection } from '../../../contract/collection.ts'
import { deleteCollection } from '../../../contract/manage-collections.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { CollectionForm } from './collection-form.tsx'
import { CollectionTable } from './collection-table.tsx'
import * as styles from './collections-page.module.css'

const COLLECTIONS = 'managed-collections'

/** The collections of the shop with their forms (BROWSE-04). */
export function CollectionsPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const found = useQuery({ queryKey: [COLLECTIONS], queryFn: () => api(listCollections, {}), staleTime: 0 })
  const [edited, setEdited] = useState<string>()
  const [formOpen, setFormOpen] = useState(false)
  const [toDelete, setToDelete] = useState<Collection>()
  const [confirming, setConfirming] = useState(false)
  const edit = (slug: string | undefined) => {
    setEdited(slug)
    setFormOpen(true)
  }
  const close = async () => {
    setFormOpen(false)
    // The shop's own pages in this browser name collections, too.
    await Promise.all([COLLECTIONS, 'collection', 'shop', 'products'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  }
  const remove = async ({ _id }: Collection) => {
    try {
      const { message } = await api(deleteCollection, { params: { id: _id } })
      notify({ text: message, tone: 'success' })
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    }
    await close()
  }
  const add = (
    <Button kind="main" small onClick={() => edit(undefined)}>
      <ExtraIcon name="plus" /> Add collection
    </Button>
  )
  return (
    <>
      <PageTitle title="Collections" />
      {found.isError ? (
        <Empty tone="error" title="The collections could not be loaded." action={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {errorMessage(found.error)}
        </Empty>
      ) : !found.data ? (
        <ListSkeleton rows={3} />
      ) : found.data.length === 0 ? (
        <Empty title="There are no collections yet." action={add}>
          A collection shows chosen products in your order on a page of its own, such as a wedding edit.
        </Empty>
      ) : (
        <>
          <p className={styles.add}>{add}</p>
          <CollectionTable
            collections={found.data}
            onEdit={({ slug }) => edit(slug)}
            onDelete={(collection) => {
              setToDelete(collection)
              setConfirming(true)
            }}
          />
        </>
      )}
      <Dialog open={formOpen} onClose={() => void close()} title={edited ? 'Edit collection' : 'Add collection'}>
        {edited ? <CollectionToEdit slug={edited} onDone={close} /> : <CollectionForm collection={undefined} onDone={close} />}
      </Dialog>
      <ConfirmDialog
        open={confirming} title={`Delete ${toDelete?.title ?? ''}?`} description="Its products stay in the shop. Links to the collection lead nowhere." action="Delete" grave
        onConfirm={async () => toDelete && remove(toDelete)} onClose={() => setConfirming(false)}
      />
    </>
  )
}

/** The form with the collection as it is now. */
function CollectionToEdit({ slug, onDone }: { slug: string; onDone(): Promise<void> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({ queryKey: [COLLECTIONS, slug], queryFn: () => api(getCollection, { params: { slug } }), gcTime: 0 })
  if (found.isError) return <Empty tone="error" title={errorMessage(found.error)} action={<Button onClick={() => void found.refetch()}>Try again</Button>} />
  return found.data ? <CollectionForm collection={found.data} onDone={onDone} /> : <ListSkeleton rows={4} />
}
