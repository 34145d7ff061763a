import type { AppContext } from '../../core/context.ts'
import type { RateBook } from './rate-book.ts'

/** What the features of a jeweller's shop use beside the services of every shop. */
export type ShopContext = AppContext & {
  /** The rates of metals in force, and those scheduled. */
  rates: RateBook
}
