import { Counter, Registry } from '@prometheus-io/client'
import { refusalReasons } from '../db/errors.ts'

export type Counters = ReturnType<typeof openCounters>

/** Counters of the features for /metrics; each starts at zero with the process. */
export function openCounters() {
  const registry = new Registry()
  const registers = [registry]
  return {
    /** Registry of these and all other metrics of the process. */
    registry,
    orders: new Counter({
      name: 'shop_orders_total',
      help: 'Orders placed through this process.',
      registers,
    }),
    badPaymentEvents: new Counter({
      name: 'shop_payment_events_refused_total',
      help: 'Events of the payment provider that were refused because of their signature.',
      registers,
    }),
    mailsGivenUp: new Counter({
      name: 'shop_mails_given_up_total',
      help: 'Mails that this process gave up sending.',
      registers,
    }),
    writesRefused: startAtZero(
      new Counter({
        name: 'shop_writes_refused_total',
        help: 'Orders and other writes that failed on the side of the shop, by reason.',
        labelNames: ['reason'],
        registers,
      }),
    ),
    databaseErrors: new Counter({
      name: 'shop_db_errors_total',
      help: 'Requests that failed with a database error, by its code.',
      labelNames: ['code'],
      registers,
    }),
  }
}

function startAtZero(writesRefused: Counter<'reason'>): Counter<'reason'> {
  for (const reason of refusalReasons) writesRefused.inc({ reason }, 0)
  return writesRefused
}
