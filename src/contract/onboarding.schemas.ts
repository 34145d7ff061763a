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
      /** Environment variables of this step that still have their sample values. */
      missing: z.array(z.string()),
    }),
  ),
  /** Whether an administrator has hidden the list. */
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
  summary: 'Hides the setup checklist for all administrators, once all its steps are done.',
  response: Message,
  errors: [],
})
