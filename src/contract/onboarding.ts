import type * as z from 'zod/mini'
import type * as schemas from './onboarding.schemas.ts'

/** The set-up checklist of a new shop, in order. */
export const onboardingSteps = [
  'tax',
  'address',
  'payee',
  'phone',
  'mail',
  'product',
  'own_email',
  'sign_in',
  'legal',
  'rates',
  'limits',
  'cash',
  'counter',
  'bank',
  'owner',
  'strip',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]
export type Demonstration = z.output<typeof schemas.Demonstration>
export type Onboarding = z.output<typeof schemas.Onboarding>

export const getOnboarding = { method: 'GET', path: '/api/welcome', duty: 'owner' } as const
export const hideOnboarding = { method: 'POST', path: '/api/welcome/hide', duty: 'owner' } as const
export const chooseTax = { method: 'POST', path: '/api/welcome/tax', duty: 'owner' } as const
export const setLimits = { method: 'POST', path: '/api/welcome/limits', duty: 'owner' } as const
export const limitCash = { method: 'POST', path: '/api/welcome/cash', duty: 'owner' } as const
export const limitCounter = { method: 'POST', path: '/api/welcome/counter', duty: 'owner' } as const
export const getDemonstration = { method: 'GET', path: '/api/welcome/demonstration', duty: 'owner' } as const
export const removeDemonstration = {
  method: 'DELETE',
  path: '/api/welcome/demonstration',
  duty: 'owner',
} as const
