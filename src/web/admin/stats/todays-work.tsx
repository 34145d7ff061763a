import { Link } from '@tanstack/react-router'
import { getLastBackup } from '../../../contract/backup.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { createRates } from '../../../contract/manage-rates.ts'
import type { MorningBoard as Board } from '../../../contract/morning-board.ts'
import { createRefund } from '../../../contract/refund.ts'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkClass } from '../../ui/link.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMay } from '../shared/use-may.ts'
import { errorMessage } from '../../api/error-message.ts'
import { ShopTime } from '../shared/shop-time.tsx'
import { Concessions, LastBackup, NewestReviews, OrderPane, Pane, RunningOut } from './board-panes.tsx'
import { Sales } from './sales.tsx'
import { useMorningBoard } from './use-morning-board.ts'
import { WorkCounts } from './work-counts.tsx'
import * as columns from '../shared/columns.module.css'
import * as styles from './todays-work.module.css'

/**
 * The work of the day: what to pack, to confirm and to refund, what runs out, the newest reviews, and sales.
 */
export function TodaysWork() {
  const board = useMorningBoard()
  if (board.isError) {
    return (
      <Empty
        tone="error"
        title="Today’s work could not be loaded."
        action={<Button onClick={() => void board.refetch()}>Try again</Button>}
      >
        {errorMessage(board.error)}
      </Empty>
    )
  }
  if (!board.data) return <Skeleton style={{ height: 520, marginBottom: 20 }} />

  const { failingParts = [], payeeChanges, payeeLabels = {}, staleRate } = board.data

  return (
    <div className={styles.board}>
      {failingParts.map((text) => (
        <FailingPart key={text} text={text} />
      ))}
      {payeeChanges.map((change) => (
        <PayeeChange key={change.at} change={change} labels={payeeLabels} />
      ))}
      {staleRate !== null && <StaleRate text={staleRate} />}
      <WorkCounts board={board.data} />
      <div className={columns.columns}>
        <OrdersColumn board={board.data} />
        <SalesColumn board={board.data} />
      </div>
    </div>
  )
}

type PayeeChangeProps = { change: Board['payeeChanges'][number]; labels: Record<string, string> }

/** A new payee, bank account or mail server: somebody who took the owner's place would set it. */
const PayeeChange = ({ change: { at, by, values }, labels }: PayeeChangeProps) => (
  <p className={styles.staleRate}>
    <ExtraIcon name="warning" />
    <span>
      {Object.entries(values)
        .map(([key, value]) => `${labels[key] ?? key}: ${String(value ?? 'none')}`)
        .join(', ')}
      . Changed by {by}, <ShopTime at={at} />. Please check it.
    </span>
    <Link to="/dashboard/audit-log" className={linkClass}>
      Open the audit log
    </Link>
  </p>
)

/** A part of the shop that does not work, which nobody may notice before customers do. */
const FailingPart = ({ text }: { text: string }) => (
  <p className={styles.staleRate}>
    <ExtraIcon name="warning" />
    <span>{text}</span>
  </p>
)

/** The metals without a rate of today. */
function StaleRate({ text }: { text: string }) {
  const may = useMay()

  return (
    <p className={styles.staleRate}>
      <ExtraIcon name="warning" />
      <span>{text}</span>
      {may(createRates) && (
        <Link to="/dashboard/rates" className={linkClass}>
          Enter today’s rates
        </Link>
      )}
    </p>
  )
}

/** The orders that wait for the office, and what customers say. */
function OrdersColumn({ board }: { board: Board }) {
  const may = useMay()
  const { toPack, toConfirm, refundsDue, reservations = [], idleCash = [], concessions = [], reviews } = board
  const { expiredAdvances = [], overdue = [] } = board

  return (
    <div className={columns.column}>
      <OrderPane title="To pack" orders={toPack} filters={{ status: 'ready' }} empty="Nothing to pack." />
      {reservations.length > 0 && (
        <OrderPane
          title="Reservations to confirm"
          orders={reservations}
          filters={{ status: 'reservation' }}
        />
      )}
      {toConfirm.length > 0 && (
        <OrderPane title="To confirm" orders={toConfirm} filters={{ payment: 'awaiting_confirmation' }} />
      )}
      {idleCash.length > 0 && (
        <OrderPane
          title="Cash orders nobody has acted on"
          orders={idleCash}
          filters={{ status: 'pending' }}
        />
      )}
      {overdue.length > 0 && (
        <OrderPane title="Overdue on account" orders={overdue} filters={{ status: 'on_account' }} />
      )}
      {expiredAdvances.length > 0 && (
        <OrderPane
          title="Advances that no longer keep the price"
          orders={expiredAdvances}
          filters={{ status: 'estimate' }}
        />
      )}
      {refundsDue.length > 0 && may(createRefund) && (
        <OrderPane title="Refunds due" orders={refundsDue} filters={{ status: 'refund_due' }} />
      )}
      {concessions.length > 0 && <Concessions concessions={concessions} />}
      <NewestReviews reviews={reviews} />
    </div>
  )
}

/** The sales, what runs out, and the last backup. */
function SalesColumn({ board: { sales, runningOut } }: { board: Board }) {
  const may = useMay()

  return (
    <div className={columns.column}>
      <Pane title="Sales">
        <Sales sales={sales} />
      </Pane>
      {runningOut && runningOut.products.length > 0 && (
        <RunningOut products={runningOut.products} canEdit={may(updateProduct)} />
      )}
      {may(getLastBackup) && <LastBackup />}
    </div>
  )
}
