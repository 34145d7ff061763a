import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { billNeedsAddress, taxableTotal } from '../../../rules/named-buyer.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { TotalsList } from '../../shared/totals-list.tsx'
import { Price } from '../../shared/price.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CustomerSection } from './sale-customer.tsx'
import { HandoverSection } from './sale-handover.tsx'
import { SaleLines } from './sale-lines.tsx'
import { PaymentsSection } from './sale-payments.tsx'
import { SaleDiscount } from './sale-discount.tsx'
import { addLine, saleAction } from './sale.ts'
import { sumPayments } from './sale-sums.ts'
import { ScanField } from './scan-field.tsx'
import { useChosenCustomer } from './use-chosen-customer.ts'
import { useCompleteSale } from './use-complete-sale.ts'
import { usePreview } from './use-preview.ts'
import { useSalePan } from '../shared/use-sale-pan.ts'
import { useSale } from './use-sale.ts'
import * as styles from './new-order-page.module.css'

/** A sale at the counter or on the phone: scan, customer, payments, and one main button (COUNTER-01). */
export function NewOrderPage() {
  const entry = useSaleEntry()
  const { sale, restart, isBusy } = entry

  return (
    <>
      <PageTitle title="New order" note="For customers in the shop or on the phone.">
        {sale.key !== '' && (
          <Button small busy={isBusy} onClick={restart}>
            {sale.order ? 'Next order' : 'Start again'}
          </Button>
        )}
      </PageTitle>
      <div className={styles.sale}>
        <PiecesSheet {...entry} />
        <div className={styles.side}>
          <SaleForm {...entry} />
          <SaleBar {...entry} />
        </div>
      </div>
      {entry.approvalDialog}
    </>
  )
}

/** The sale that is being entered, its price, and its actions. */
function useSaleEntry() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const entry = useSale()
  useChosenCustomer(entry)
  const { sale, change, clear } = entry
  const { listed, preview, total: previewTotal, isCurrent, previewProblem, retry } = usePreview(sale)

  const total = sale.order?.amount ?? previewTotal
  const needsPan = sale.order === null && shop.panLimit !== undefined && (previewTotal ?? 0) > shop.panLimit
  const { salePan, setPan, setDeclaration, forgetPan } = useSalePan(needsPan)
  const needsAddress =
    preview !== undefined && billNeedsAddress(shop.legal.gstin, taxableTotal(preview.totals))

  const { complete, problem, isBusy, approvalDialog, clearProblem } = useCompleteSale(entry, {
    total,
    salePan,
    panLimit: shop.panLimit,
    needsAddress,
    listed,
    accepted: shop.paymentMethods,
  })

  const edit: typeof change = (changed) => {
    clearProblem()
    change(changed)
  }

  const restart = () => {
    forgetPan()
    clearProblem()
    clear()
  }

  return {
    sale,
    edit,
    restart,
    salePan,
    setPan,
    setDeclaration,
    needsAddress,
    listed,
    preview,
    total,
    isCurrent,
    problem,
    previewProblem,
    retry,
    complete,
    isBusy,
    approvalDialog,
  }
}

type SaleEntry = ReturnType<typeof useSaleEntry>

type PiecesSheetProps = Pick<SaleEntry, 'sale' | 'edit' | 'listed' | 'preview' | 'previewProblem'>

/** The pieces of the sale, and their price. */
function PiecesSheet({ sale, edit, listed, preview, previewProblem }: PiecesSheetProps) {
  const isEmpty = sale.lines.length === 0

  return (
    <div className={`${sheetClass} ${styles.pieces}`}>
      {sale.order ? (
        <SavedAs order={sale.order} />
      ) : (
        <ScanField
          lines={sale.lines}
          onAdd={(line) => edit(({ lines }) => ({ lines: addLine(lines, line) }))}
        />
      )}
      {isEmpty ? (
        <p className={styles.empty}>Scan a tag, or search for a piece.</p>
      ) : (
        <fieldset className={styles.fields} disabled={sale.order !== null}>
          <SaleLines lines={sale.lines} preview={preview} onChange={(lines) => edit(() => ({ lines }))} />
          <SaleDiscount
            entry={sale.discount}
            listed={listed}
            totals={preview?.totals}
            onChange={(discount) => edit(() => ({ discount }))}
          />
        </fieldset>
      )}
      {!isEmpty &&
        (preview ? (
          <TotalsList totals={preview.totals} className={styles.totals ?? ''} />
        ) : (
          !previewProblem && <Skeleton style={{ height: 96, marginTop: 16 }} />
        ))}
    </div>
  )
}

type SaleFormProps = Pick<
  SaleEntry,
  'sale' | 'edit' | 'salePan' | 'setPan' | 'setDeclaration' | 'needsAddress' | 'total'
>

/** Who buys, how the pieces reach them, and how they pay. */
const SaleForm = ({ sale, edit, salePan, setPan, setDeclaration, needsAddress, total }: SaleFormProps) => (
  <div className={`${sheetClass} ${styles.parts}`}>
    <fieldset className={styles.fields} disabled={sale.order !== null}>
      <CustomerSection
        customer={sale.customer}
        salePan={salePan}
        onPan={setPan}
        onDeclaration={setDeclaration}
        onChange={(customer) => edit(() => ({ customer }))}
      />
      <HandoverSection sale={sale} needsAddress={needsAddress} onChange={(changed) => edit(() => changed)} />
    </fieldset>
    <PaymentsSection sale={sale} total={total ?? 0} onChange={(changed) => edit(() => changed)} />
  </div>
)

type SaleBarProps = Omit<
  SaleEntry,
  'edit' | 'restart' | 'salePan' | 'setPan' | 'setDeclaration' | 'needsAddress' | 'listed' | 'preview'
>

/** The sum, and the one main button. */
function SaleBar({ sale, total, isCurrent, problem, previewProblem, retry, complete, isBusy }: SaleBarProps) {
  const isEmpty = sale.lines.length === 0

  return (
    <div className={styles.bar}>
      <FormError>{problem || previewProblem}</FormError>
      <div className={styles.row}>
        <Sum isEmpty={isEmpty} total={total} left={sumPayments(sale, total ?? 0).left} />
        {previewProblem && sale.order === null ? (
          <Button kind="main" onClick={retry}>
            Try again
          </Button>
        ) : (
          <Button
            kind="main"
            disabled={isEmpty || (sale.order === null && !isCurrent)}
            busy={isBusy}
            onClick={() => void complete()}
          >
            {isBusy ? 'Saving...' : saleAction(sale, total ?? 0)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A sale that is saved already, but lacks a payment. */
const SavedAs = ({ order: { _id, orderId } }: { order: { _id: string; orderId: string } }) => (
  <p className={styles.saved}>
    <output>Saved as order {orderId}. Its payments are still open.</output>{' '}
    <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }} className={linkClass}>
      Open the order
    </Link>
  </p>
)

function Sum({ isEmpty, total, left }: { isEmpty: boolean; total: number | undefined; left: number }) {
  if (isEmpty || total === undefined)
    return <p className={styles.sum}>{isEmpty ? 'No pieces yet' : 'Calculating...'}</p>

  return (
    <p className={styles.sum}>
      {left > 0 && left < total ? 'Left to pay' : 'Total'} <Price rupees={left > 0 ? left : total} />
    </p>
  )
}
