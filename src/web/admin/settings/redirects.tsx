import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteRedirect, listRedirects, type Redirect } from '../../../contract/redirect.ts'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { countText } from '../shared/count-text.ts'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { List, useList } from '../shared/list.tsx'
import { notifyResult } from '../shared/notify-result.ts'
import { PagesOf } from '../shared/pagination.tsx'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { RedirectForm } from './redirect-form.tsx'
import * as pageStyles from './settings-page.module.css'
import * as styles from './redirects.module.css'

const REDIRECTS = 'redirects'
const PAGE_SIZE = 50

/** The old addresses that lead to pages of the shop, to add and delete (REDIRECT-01). */
export function Redirects({ page }: { page: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const deletion = useRowDialog<Redirect>()
  const found = useList([REDIRECTS, page], () =>
    api.counted(listRedirects, { query: { page: String(page), limit: String(PAGE_SIZE) } }),
  )

  const refresh = () => queryClient.invalidateQueries({ queryKey: [REDIRECTS] })

  const added = async () => {
    setAdding(false)
    await refresh()
  }

  const remove = async ({ _id }: Redirect) => {
    await notifyResult(async () => (await api(deleteRedirect, { params: { id: _id } })).message)
    await refresh()
  }

  return (
    <section className={styles.redirects} aria-labelledby="redirects">
      <Head onAdd={() => setAdding(true)} />
      <List
        query={found}
        rows={found.data?.rows}
        skeletonRows={2}
        level={3}
        failure="The redirects could not be loaded."
        empty={<NoRedirects />}
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(redirects) => <ListTable label="Redirects" columns={columnsWith(deletion.open)} rows={redirects} />}
      </List>
      <Dialog
        open={isAdding}
        onClose={() => setAdding(false)}
        title="Add redirect"
        description="Only addresses without a page are redirected. What stands after a ? in them goes along."
      >
        <RedirectForm onAdded={added} onClose={() => setAdding(false)} />
      </Dialog>
      <ConfirmRow
        dialog={deletion}
        title={({ path }) => `Delete the redirect of ${shownPath(path)}?`}
        description={() => 'The address is not found from then on.'}
        action="Delete"
        grave
        onConfirm={remove}
      />
    </section>
  )
}

const Head = ({ onAdd }: { onAdd(): void }) => (
  <div className={styles.head}>
    <div>
      <h2 id="redirects">Redirects</h2>
      <p className={pageStyles.groupLead}>
        Old links and search engines find the right page, as after a move from another shop.
      </p>
    </div>
    <Button small onClick={onAdd}>
      <ExtraIcon name="plus" /> Add redirect
    </Button>
  </div>
)

const NoRedirects = () => (
  <Empty title="No redirects." level={3}>
    Add one for each old address that people still open.
  </Empty>
)

const columnsWith = (onDelete: (redirect: Redirect) => void): ListColumn<Redirect>[] => [
  {
    heading: 'Old address',
    className: `${table.title} ${styles.address}`,
    cell: ({ path }) => <b>{shownPath(path)}</b>,
  },
  {
    heading: 'Leads to',
    className: `${table.detail} ${styles.address}`,
    cell: ({ target, status }) => (
      <>
        <span className={table.onlyInCard}>Leads to </span>
        {shownPath(target)}
        {status === 302 && <small className={table.note}>For now</small>}
      </>
    ),
  },
  {
    heading: 'Opened',
    className: table.longDetail,
    cell: ({ hits, lastHitAt }) => (
      <>
        {hits > 0 && <span className={table.onlyInCard}>Opened </span>}
        {hits > 0 ? countText(hits, 'time') : 'Not opened yet'}
        {lastHitAt !== null && (
          <small className={table.note}>
            Last <ShopTime at={lastHitAt} />
          </small>
        )}
      </>
    ),
  },
  {
    heading: 'Actions',
    unseen: true,
    className: table.actions,
    cell: (redirect) => (
      <RowTools>
        <RowTool
          icon="trash"
          label={`Delete the redirect of ${shownPath(redirect.path)}`}
          onClick={() => onDelete(redirect)}
        />
      </RowTools>
    ),
  },
]

/** A path as people read it. */
const shownPath = (path: string): string => decodeURI(path)
