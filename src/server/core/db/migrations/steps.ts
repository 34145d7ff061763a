import type { CreateIndexBuilder, Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import type { Engine } from '../types.ts'
import * as initial from './0001-initial.ts'
import * as search from './0002-search.ts'
import * as certificate from './0003-certificate.ts'
import * as categories from './0004-categories.ts'
import * as unsentPieces from './0005-unsent-pieces.ts'
import * as awbSearch from './0006-awb-search.ts'
import * as repliesAndPictures from './0007-replies-and-pictures.ts'
import * as wishlist from './0008-wishlist.ts'
import * as alerts from './0009-alerts.ts'
import * as valueBeforeTax from './0010-value-before-tax.ts'
import * as payments from './0011-payments.ts'
import * as ownCategories from './0012-own-categories.ts'
import * as refunds from './0013-refunds.ts'
import * as pinRules from './0014-pin-rules.ts'
import * as returns from './0015-returns.ts'
import * as stockMoves from './0016-stock-moves.ts'
import * as counterOrders from './0017-counter-orders.ts'
import * as giftsAndLeadTimes from './0018-gifts-and-lead-times.ts'
import * as duties from './0019-duties.ts'
import * as soldByPiece from './0020-sold-by-piece.ts'
import * as credits from './0021-credits.ts'
import * as reservations from './0022-reservations.ts'
import * as invoiceFacts from './0024-invoice-facts.ts'
import * as quotes from './0030-quotes.ts'
import * as paymentDifferences from './0031-payment-differences.ts'
import * as finalAmount from './0034-final-amount.ts'
import * as orderState from './0036-order-state.ts'
import * as unusedIndexes from './0036-unused-indexes.ts'
import * as customers from './0037-customers.ts'
import * as stockTaking from './0038-stock-taking.ts'
import * as dayBook from './0039-day-book.ts'
import * as receiptVouchers from './0040-receipt-vouchers.ts'
import * as panDeclarations from './0041-pan-declarations.ts'
import * as oldGold from './0042-old-gold.ts'
import * as promotions from './0045-promotions.ts'
import * as dueOn from './0046-due-on.ts'
import * as metalAccount from './0047-metal-account.ts'
import * as tickets from './0049-tickets.ts'
import * as pages from './0051-pages.ts'
import * as promises from './0052-promises.ts'
import * as redirects from './0053-redirects.ts'
import * as searches from './0054-searches.ts'
import * as phones from './0055-phones.ts'

/** An index to be created. */
export type NewIndex = Pick<CreateIndexBuilder, 'compile' | 'toOperationNode'> & {
  ifNotExists(): Pick<CreateIndexBuilder, 'execute'>
}

export type Step = {
  /** Changes tables, briefly: others wait for its transaction. */
  up(db: Kysely<unknown>, engine: Engine): Promise<void>
  /**
   * Whether versions that do not know this step cannot work with its tables. A step that only adds leaves it
   * unset.
   */
  breaks?: boolean
  /** The tables that `up` alters, indexes or refers to, locked before it begins (`new-steps.test.ts`). */
  locks?: readonly (keyof Tables)[]
  /**
   * Fills one batch of rows after `after` ('' for the first), in a transaction of its own after that of `up`.
   * Returns where the next batch begins; undefined if there was nothing left to fill.
   */
  backfill?(db: Kysely<unknown>, engine: Engine, after: string): Promise<string | undefined>
  /** Indexes of tables that `up` did not create: created last, while others write to these tables. */
  indexes?(db: Kysely<unknown>, engine: Engine): readonly NewIndex[]
}

/**
 * Sorted by name. Never edit a step that has landed; add a new one after it. Customers order while steps run,
 * so `up` takes a moment however large a table is: it rewrites none, and leaves rows to `backfill` and
 * indexes to `indexes` (`new-steps.test.ts`).
 */
export const steps: Record<string, Step> = {
  '0001-initial': initial,
  '0002-search': search,
  '0003-certificate': certificate,
  '0004-categories': categories,
  '0005-unsent-pieces': unsentPieces,
  '0006-awb-search': awbSearch,
  '0007-replies-and-pictures': repliesAndPictures,
  '0008-wishlist': wishlist,
  '0009-alerts': alerts,
  '0010-value-before-tax': valueBeforeTax,
  '0011-payments': payments,
  '0012-own-categories': ownCategories,
  '0013-refunds': refunds,
  '0014-pin-rules': pinRules,
  '0015-returns': returns,
  '0016-stock-moves': stockMoves,
  '0017-counter-orders': counterOrders,
  '0018-gifts-and-lead-times': giftsAndLeadTimes,
  '0019-duties': duties,
  '0020-sold-by-piece': soldByPiece,
  '0021-credits': credits,
  '0022-reservations': reservations,
  '0024-invoice-facts': invoiceFacts,
  '0030-quotes': quotes,
  '0031-payment-differences': paymentDifferences,
  '0034-final-amount': finalAmount,
  '0036-order-state': orderState,
  '0036-unused-indexes': unusedIndexes,
  '0037-customers': customers,
  '0038-stock-taking': stockTaking,
  '0039-day-book': dayBook,
  '0040-receipt-vouchers': receiptVouchers,
  '0041-pan-declarations': panDeclarations,
  '0042-old-gold': oldGold,
  '0045-promotions': promotions,
  '0046-due-on': dueOn,
  '0047-metal-account': metalAccount,
  '0049-tickets': tickets,
  '0051-pages': pages,
  '0052-promises': promises,
  '0053-redirects': redirects,
  '0054-searches': searches,
  '0055-phones': phones,
}

/** Names of all steps that this version of the shop knows, in order. */
export const knownSteps = Object.keys(steps).sort()
