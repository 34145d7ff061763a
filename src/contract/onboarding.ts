import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Message } from './fields.ts'

/** The set-up checklist of a new shop, in order. */
export const onboardingSteps = ['address', 'payee', 'phone', 'mail', 'product', 'sign_in'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

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
export type Onboarding = z.infer<typeof Onboarding>

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/api/welcome',
  access: 'admin',
  summary: 'The setup checklist of the shop.',
  response: Onboarding,
  errors: [],
})

export const hideOnboarding = endpoint({
  method: 'POST',
  path: '/api/welcome/hide',
  access: 'admin',
  summary: 'Hides the setup checklist for all administrators, once all its steps are done.',
  response: Message,
  errors: [],
})
