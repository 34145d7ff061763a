import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteCoupon, listCoupons, type ManagedCoupon } from '../../../contract/manage-coupons.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { PagePagination } from '../shared/pagination.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { CouponForm } from './coupon-form.tsx'
import { CouponTable } from './coupon-table.tsx'
import * as listTools from '../shared/list-tools.module.css'
import * as styles from './coupons-page.module.css'
import { PageTitle } from '../../shared/page-title.tsx'

/** Coupons per page. */
const PAGE_SIZE = 50
const COUPONS = 'coupons'

type CouponsPageProps = {
  /** A prefix of the coupon codes. */
  search: string
  page: number
  onSearch(search: string): void
}

/** Creates coupons and lists the existing ones (ADM-10). */
export function CouponsPage({ search, page, onSearch }: CouponsPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const found = useQuery({
    queryKey: [COUPONS, search, page],
    queryFn: () => api.counted(listCoupons, { query: { search, page: String(page), limit: String(PAGE_SIZE) } }),
    staleTime: 0,
    placeholderData: (earlier) => earlier,
  })
  const total = found.data?.total
  return (
    <>
      <PageTitle title="Add coupon" />
      <CouponForm onAdded={() => queryClient.invalidateQueries({ queryKey: [COUPONS] })} />
      <h2 className={styles.listTitle}>All coupons</h2>
      <div className={listTools.tools}>
        <SearchField label="Search coupons" placeholder="Start of a code" value={search} onSearch={onSearch} />
        <output className={listTools.count}>{total !== undefined && `${total.toLocaleString('en-IN')} ${total === 1 ? 'coupon' : 'coupons'}`}</output>
      </div>
      {found.isError ? (
        <Empty tone="error" title="The coupons could not be loaded." level={3} action={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {errorMessage(found.error)}
        </Empty>
      ) : found.data ? (
        <div aria-busy={found.isPlaceholderData}>
          <CouponList coupons={found.data.rows} narrowed={search !== '' || page > 1} />
          {found.data.total > PAGE_SIZE && <PagePagination page={page} totalPages={Math.ceil(found.data.total / PAGE_SIZE)} />}
        </div>
      ) : (
        <ListSkeleton rows={3} />
      )}
    </>
  )
}

function CouponList({ coupons, narrowed }: { coupons: ManagedCoupon[]; narrowed: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [toDelete, setToDelete] = useState<ManagedCoupon>()
  const [open, setOpen] = useState(false)
  if (coupons.length === 0) return <NoCoupons narrowed={narrowed} />
  const remove = async (id: string) => {
    try {
      const { message } = await api(deleteCoupon, { params: { id } })
      notify({ text: message, tone: 'success' })
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    }
    await queryClient.invalidateQueries({ queryKey: [COUPONS] })
  }
  return (
    <>
      <CouponTable
        coupons={coupons}
        onDelete={(coupon) => {
          setToDelete(coupon)
          setOpen(true)
        }}
      />
      <ConfirmDialog
        open={open}
        title={`Delete ${toDelete?.code ?? ''}?`}
        description="It is removed from all carts. Orders keep their discount."
        action="Delete" grave
        onConfirm={async () => toDelete && remove(toDelete._id)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const NoCoupons = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <Empty
      title="No coupon matches." level={3}
      action={
        <Link to="/dashboard/add-coupon" search={{}} className={buttonClass('line')}>
          Show all coupons
        </Link>
      }
    >
      Search by the start of a code.
    </Empty>
  ) : (
    <Empty title="There are no coupons yet." level={3}>
      Add the first one above.
    </Empty>
  )
