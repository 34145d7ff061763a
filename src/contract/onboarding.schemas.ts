import * as z from 'zod/mini'
import * as refs from './onboarding.ts'
import { endpoint } from './endpoint.ts'
import { Message } from './fields.ts'
import { onboardingSteps } from './onboarding.ts'

export const Onboarding = z.object({
  steps: z.array(
    z.object({
      name: z.enum(onboardingSteps),
      done: z.boolean(),
      /** Whether the list can be hidden without it. */
      optional: z.boolean(),
      /** Settings of this step that still have their sample values or none. */
      missing: z.array(z.string()),
    }),
  ),
  /** Whether an administrator has hidden the list. It is shown again while the tax has not been chosen. */
  hidden: z.boolean(),
})

export const getOnboarding = endpoint(refs.getOnboarding, {
  access: 'admin',
  summary: 'The setup checklist of the shop.',
  response: Onboarding,
  errors: [],
})

export const hideOnboarding = endpoint(refs.hideOnboarding, {
  access: 'admin',
  summary:
    'Hides the setup checklist for all administrators, once all its steps are done, optional ones left out.',
  response: Message,
  errors: [],
})

export const chooseTax = endpoint(refs.chooseTax, {
  access: 'admin',
  summary:
    'Chooses the tax rate of a new shop: 3 % for jewellery, or the rate in force. Orders already placed keep their tax.',
  body: z.object({ choice: z.enum(['jewellery', 'keep']) }),
  response: Onboarding,
  errors: ['locked'],
})

export const setLimits = endpoint(refs.setLimits, {
  access: 'admin',
  summary:
    'Sets PAN_LIMIT and UPI_LIMIT to ₹2,00,000 and, in a public shop, UNPAID_PIECES to 10, each unless it has a value.',
  response: Onboarding,
  errors: ['locked'],
})

export const limitCash = endpoint(refs.limitCash, {
  access: 'admin',
  summary:
    'Sets what a public shop is recommended for cash on delivery, where it differs: COD_NEEDS_ADDRESS=1, OPEN_COD_ORDERS=3, COD_CONFIRM=1.',
  response: Onboarding,
  errors: ['locked'],
})

export const limitCounter = endpoint(refs.limitCounter, {
  access: 'admin',
  summary:
    'Sets what is recommended for the counter, each unless it has a limit: COUNTER_DISCOUNT=10, OLD_GOLD_ABOVE=2, ADVANCE_PERCENT=10, ADVANCE_DAYS=30.',
  response: Onboarding,
  errors: ['locked'],
})

/**
 * The remains of the demonstration shop: its products with their reviews, and content that nobody has
 * changed.
 */
export const Demonstration = z.object({
  products: z.number(),
  reviews: z.number(),
  heroes: z.number(),
  banners: z.number(),
  deals: z.number(),
})

export const getDemonstration = endpoint(refs.getDemonstration, {
  access: 'admin',
  summary: 'How much is left of the demonstration shop.',
  response: Demonstration,
  errors: [],
})

export const removeDemonstration = endpoint(refs.removeDemonstration, {
  access: 'admin',
  summary:
    'Removes the demonstration shop: its products, which can be restored for a while, and the slides, banners and deal that nobody has changed.',
  response: Message,
  errors: [],
})
