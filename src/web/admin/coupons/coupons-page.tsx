import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { deleteCoupon, listCoupons, type ManagedCoupon } from '../../../contract/manage-coupons.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { countText } from '../shared/count-text.ts'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { notifyResult } from '../shared/notify-result.ts'
import { PagesOf } from '../shared/pagination.tsx'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponForm } from './coupon-form.tsx'
import * as styles from './coupons-page.module.css'

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
  const found = useList([COUPONS, search, page], () =>
    api.counted(listCoupons, { query: { search, page: String(page), limit: String(PAGE_SIZE) } }),
  )
  const deletion = useRowDialog<ManagedCoupon>()

  const refresh = () => queryClient.invalidateQueries({ queryKey: [COUPONS] })

  const remove = async ({ _id }: ManagedCoupon) => {
    await notifyResult(async () => (await api(deleteCoupon, { params: { id: _id } })).message)
    await refresh()
  }

  return (
    <>
      <PageTitle title="Add coupon" />
      <CouponForm onAdded={refresh} />
      <h2 className={styles.listTitle}>All coupons</h2>
      <List
        query={found}
        rows={found.data?.rows}
        skeletonRows={3}
        level={3}
        failure="The coupons could not be loaded."
        search={{ label: 'Search coupons', placeholder: 'Start of a code', value: search, onSearch }}
        count={found.data ? countText(found.data.total, 'coupon') : ''}
        empty={<NoCoupons narrowed={search !== '' || page > 1} />}
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(coupons) => (
          <ListTable
            label="Coupons"
            columns={couponColumns(deletion.open)}
            rows={coupons}
            rowClassName={styles.row}
          />
        )}
      </List>
      <ConfirmRow
        dialog={deletion}
        title={({ code }) => `Delete ${code}?`}
        description={() => 'It is removed from all carts. Orders keep their discount.'}
        action="Delete"
        grave
        onConfirm={remove}
      />
    </>
  )
}

const NoCoupons = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <Empty
      title="No coupons match."
      level={3}
      action={
        <Link to="/dashboard/add-coupon" search={{}} className={buttonClass('line')}>
          Clear search
        </Link>
      }
    >
      Search for a code.
    </Empty>
  ) : (
    <Empty title="No coupons yet." level={3}>
      Add the first one above.
    </Empty>
  )
