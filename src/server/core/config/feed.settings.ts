import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { flag } from './setting-types.ts'

/** The settings of the lists that other sites read. */
export const feedSettings = {
  FEEDS: {
    group: 'shop',
    schema: flag.default(false),
    description:
      '1: /feeds/google.xml lists every piece with its price and availability, for Google Merchant Center and other sites that show products',
    label: 'Product feed for search engines',
    help: 'Enter the address of the shop with /feeds/google.xml at the end in Google Merchant Center. It lists every piece that customers see.',
    kind: 'check',
  },
} satisfies Settings

export const feedConfig = (env: Environment) => ({
  /** Whether other sites may read the product feed. */
  hasFeeds: env.FEEDS,
})
