import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What the pages show of the shop's settings. */
export const ShopFacts = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Digits only, with country code, as the chat link takes them. */
  whatsappNumber: z.string(),
  upiId: z.string(),
  upiName: z.string(),
  upiMerchant: z.boolean(),
  /** Whether orders may be paid by UPI: not while the payee of a public shop is the sample one. */
  upiAccepted: z.boolean(),
  /** Percent. */
  taxRate: z.number(),
  /** Rupees. */
  codLimit: z.number(),
  /** Address people see, without a slash at the end. */
  publicUrl: z.string(),
})
export type ShopFacts = z.infer<typeof ShopFacts>

export const getShopFacts = endpoint({
  method: 'GET',
  path: '/api/shop',
  access: 'anyone',
  summary: 'Name, contact, payee and limits of this shop.',
  response: ShopFacts,
  errors: [],
})
