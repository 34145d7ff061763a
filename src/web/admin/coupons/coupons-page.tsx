import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteCoupon, listCoupons, type ManagedCoupon } from '../../../contract/manage-coupons.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { Bone, LoadingText } from '../../ui/skeleton.tsx'
import { failureText } from '../failure-text.ts'
import { ShopTime } from '../shop-time.tsx'
import { CouponForm } from './coupon-form.tsx'

const COUPONS = ['coupons']

/** Adds coupons and lists those there are (ADM-10). */
export function CouponsPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({ queryKey: COUPONS, queryFn: () => api(listCoupons, {}), staleTime: 0 })
  return (
    <>
      <div className="titlebar">
        <h1>Add coupon</h1>
      </div>
      <CouponForm onAdded={async () => void (await found.refetch())} />
      <h2 className="list-title">All coupons</h2>
      {found.isError ? (
        <Empty tone="error" title="The coupons could not be loaded." level={3} action={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {failureText(found.error)}
        </Empty>
      ) : found.data ? (
        <CouponList coupons={found.data} />
      ) : (
        <div className="sheet">
          <LoadingText />
          <Bone style={{ height: 160 }} />
        </div>
      )}
    </>
  )
}

function CouponList({ coupons }: { coupons: ManagedCoupon[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<ManagedCoupon>()
  const [open, setOpen] = useState(false)
  if (coupons.length === 0) return <Empty title="There are no coupons yet." level={3}>Add the first one above.</Empty>
  const remove = async (id: string) => {
    try {
      const { message } = await api(deleteCoupon, { params: { id } })
      notify({ text: message, tone: 'success' })
    } catch (error) {
      notify({ text: failureText(error), tone: 'error' })
    }
    await queryClient.invalidateQueries({ queryKey: COUPONS })
  }
  return (
    <>
      <CouponTable
        coupons={coupons}
        onDelete={(coupon) => {
          setAsked(coupon)
          setOpen(true)
        }}
      />
      <ConfirmDialog
        open={open}
        title={`Delete ${asked?.code ?? ''}?`}
        description="It leaves every cart it sticks to. Orders keep their discount."
        action="Delete"
        onConfirm={async () => asked && remove(asked._id)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function CouponTable({ coupons, onDelete }: { coupons: ManagedCoupon[]; onDelete(coupon: ManagedCoupon): void }) {
  return (
    <div className="sheet table-sheet">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col" className="r">Discount</th>
            <th scope="col">Expires</th>
            <th scope="col" className="r">Used</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {coupons.map((coupon) => (
            <tr key={coupon._id}>
              <td className="nmc">
                <b>{coupon.code}</b>
              </td>
              <td className="r sub money">{coupon.discountPercentage} %</td>
              <td className="nowrap wide">
                <span className="only-phone">Until </span>
                <ShopTime at={coupon.expiryDate} />
              </td>
              <td className="r hide money">{coupon.maxUses === null ? coupon.uses : `${coupon.uses} of ${coupon.maxUses}`}</td>
              <td className="hide">
                <span className={coupon.isValid ? 'seen' : 'seen no'}>{coupon.isValid ? 'Valid' : 'No longer valid'}</span>
              </td>
              <td className="act">
                <div className="tools">
                  <button type="button" className="icon-button del" aria-label={`Delete ${coupon.code}`} onClick={() => onDelete(coupon)}>
                    <Icon name="trash" />
                  </button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
