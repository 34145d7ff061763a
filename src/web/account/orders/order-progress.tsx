import type { Order, OrderStatus } from '../../../contract/order.ts'
import { timelineOf, type TimelineStep } from '../../../rules/order-status.ts'
import { ExtraIcon, type ExtraIconName } from '../../ui/extra-icon.tsx'
import { LocalTime } from './local-time.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './order-progress.module.css'

/** What its steps and their times need of an order. */
type Dated = Pick<Order, 'status' | 'createdAt'> & {
  history: readonly Pick<Order['history'][number], 'event' | 'at'>[]
}

const icons: Record<OrderStatus, ExtraIconName> = {
  pending: 'receipt',
  processing: 'hammer',
  shipped: 'truck',
  completed: 'home',
}

/** The four steps of an order, marked as done, current or to come, also in words (DASH-04). */
export const OrderProgress = ({ order }: { order: Dated }) => (
  <section className={sheetClass} aria-labelledby="order-progress">
    <h2 id="order-progress">Order Progress</h2>
    <ol className={styles.steps}>
      {timelineOf(order.status).map(({ status, label, description, state }, index, steps) => (
        <li
          key={status}
          className={styles.step}
          data-step={state}
          {...(state === 'current' && { 'aria-current': 'step' as const })}
        >
          <span className={styles.picture}>
            <ExtraIcon name={icons[status]} />
          </span>
          <h3>{label}</h3>
          <p>{description}</p>
          <span className={styles.state}>
            <StepState
              state={state}
              isNext={steps[index - 1]?.state === 'current'}
              at={reachedAt(order, status)}
            />
          </span>
        </li>
      ))}
    </ol>
  </section>
)

function StepState({
  state,
  isNext,
  at,
}: {
  state: TimelineStep['state']
  isNext: boolean
  at: string | undefined
}) {
  if (state === 'to come') return isNext ? 'Next' : 'Later'
  const word = state === 'done' ? 'Done' : 'Now'
  return at === undefined ? (
    word
  ) : (
    <>
      {state === 'done' ? 'Done' : 'Since'} <LocalTime at={at} />
    </>
  )
}

/** Returns when the order last reached a status. It is pending from its creation. */
function reachedAt({ history, createdAt }: Dated, status: OrderStatus): string | undefined {
  return (
    history.findLast(({ event }) => event === status)?.at ?? (status === 'pending' ? createdAt : undefined)
  )
}
