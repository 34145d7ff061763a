import type { Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import * as shop from './0001-shop.ts'
import * as accounts from './0002-accounts.ts'
import * as orders from './0003-orders.ts'
import * as office from './0004-office.ts'
import * as goods from './0006-goods.ts'
import * as papers from './0007-papers.ts'
import * as officeMarks from './0008-office-marks.ts'
import * as privacy from './0009-privacy.ts'
import * as creditNotes from './0010-credit-notes.ts'
import * as sessionUse from './0011-session-use.ts'
import * as unusedMedia from './0012-unused-media.ts'
import * as secondFactors from './0013-second-factors.ts'
import * as stockState from './0014-stock-state.ts'
import * as signIn from './0015-sign-in.ts'
import * as storedPdfs from './0016-stored-pdfs.ts'
import * as holds from './0019-holds.ts'
import * as schemaInfo from './0020-works-from.ts'
import * as stockRelease from './0022-stock-release.ts'
import * as pictureColors from './0024-picture-colors.ts'
import * as refundsDue from './0027-refunds-due.ts'
import * as productVisibility from './0030-product-visibility.ts'
import * as dealSwitch from './0031-deal-switch.ts'
import * as settings from './0032-settings.ts'
import * as taxClasses from './0033-tax-classes.ts'
import * as variants from './0034-variants.ts'
import * as metalRates from './0035-metal-rates.ts'
import * as orderPans from './0036-order-pans.ts'
import * as hiddenReviews from './0037-hidden-reviews.ts'
import * as collections from './0038-collections.ts'
import * as pieces from './0039-pieces.ts'
import * as productFacts from './0040-product-facts.ts'
import * as weighedPrices from './0042-weighed-prices.ts'
import * as holdsOfPrices from './0043-holds-of-prices.ts'
import * as notesAndOrderSearch from './0045-notes-and-order-search.ts'
import * as shipments from './0046-shipments.ts'
import * as contentLinks from './0047-content-links.ts'

export type Step = {
  up(db: Kysely<unknown>, engine: Engine): Promise<void>
  /** Whether versions that do not know this step cannot work with its tables. A step that only adds leaves it unset. */
  breaks?: boolean
}

/**
 * Sorted by name. Never edit a released step; add a new one. A new step must not rewrite a PostgreSQL table
 * (`new-steps.test.ts`), because customers could not order meanwhile.
 */
export const steps: Record<string, Step> = {
  '0001-shop': shop,
  '0002-accounts': accounts,
  '0003-orders': orders,
  '0004-office': office,
  '0006-goods': goods,
  '0007-papers': papers,
  '0008-office-marks': officeMarks,
  '0009-privacy': privacy,
  '0010-credit-notes': creditNotes,
  '0011-session-use': sessionUse,
  '0012-unused-media': unusedMedia,
  '0013-second-factors': secondFactors,
  '0014-stock-state': stockState,
  '0015-sign-in': signIn,
  '0016-stored-pdfs': storedPdfs,
  '0019-holds': holds,
  '0020-works-from': schemaInfo,
  '0022-stock-release': stockRelease,
  '0024-picture-colors': pictureColors,
  '0027-refunds-due': refundsDue,
  '0030-product-visibility': productVisibility,
  '0031-deal-switch': dealSwitch,
  '0032-settings': settings,
  '0033-tax-classes': taxClasses,
  '0034-variants': variants,
  '0035-metal-rates': metalRates,
  '0036-order-pans': orderPans,
  '0037-hidden-reviews': hiddenReviews,
  '0038-collections': collections,
  '0039-pieces': pieces,
  '0040-product-facts': productFacts,
  '0042-weighed-prices': weighedPrices,
  '0043-holds-of-prices': holdsOfPrices,
  '0045-notes-and-order-search': notesAndOrderSearch,
  '0046-shipments': shipments,
  '0047-content-links': contentLinks,
}

/** Names of all steps that this version of the shop knows, in order. */
export const knownSteps = Object.keys(steps).sort()
