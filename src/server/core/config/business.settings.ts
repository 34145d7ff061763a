import * as z from 'zod'
import { states } from '../../../contract/address.ts'
import { cleanChatNumber, cleanCode, cleanDigits } from '../../../contract/typed-entries.ts'
import { isGstin, stateOfGstin } from '../../../rules/gst.ts'
import type { Environment, SettingIssue } from './environment.ts'
import { SAMPLE_CONTACT } from './sample-values.ts'
import type { Settings } from './settings.ts'
import { emailAddress, lineUpTo, oneLine } from './setting-types.ts'

/** The settings of who the shop is, and how it is reached. */
export const businessSettings = {
  SHOP_NAME: {
    group: 'shop',
    schema: lineUpTo(60).default('Suvarna'),
    description: 'name of the shop',
    label: 'Shop name',
  },
  SHOP_PHONE: {
    group: 'shop',
    schema: oneLine
      .min(3, 'must have at least 3 characters')
      .max(30, 'must have at most 30 characters')
      .default(SAMPLE_CONTACT.phone),
    description: 'phone number on the pages; the default reaches nobody',
    label: 'Phone',
    inputMode: 'tel',
    guarded: 'Phone of the shop',
  },
  SHOP_EMAIL: {
    group: 'shop',
    schema: emailAddress.default(SAMPLE_CONTACT.email),
    description: 'e-mail address on the pages; the default reaches nobody',
    label: 'E-mail',
    inputMode: 'email',
    guarded: 'E-mail of the shop',
  },
  WHATSAPP_NUMBER: {
    group: 'shop',
    schema: z
      .string()
      .overwrite(cleanChatNumber)
      .regex(/^\d{8,15}$/, 'must be 8 to 15 digits with the country code')
      .default(SAMPLE_CONTACT.whatsappNumber),
    description: '8 to 15 digits with the country code; the default reaches nobody',
    label: 'WhatsApp number',
    help: 'Digits only, with the country code: 919876543210.',
    inputMode: 'numeric',
    guarded: 'WhatsApp number',
  },
  SHOP_ADDRESS: {
    group: 'trade',
    schema: z.string().max(200, 'must have at most 200 characters').optional(),
    description: 'postal address on invoices and legal pages',
    label: 'Address',
    help: 'As it should appear on invoices.',
    kind: 'area',
    guarded: 'Address of the shop',
  },
  SHOP_STATE: {
    group: 'trade',
    schema: z.enum(states, 'must be a state of India such as Kerala').optional(),
    description:
      'state of the shop: with it, tax is split into CGST and SGST or shown as IGST; if not set, the state of SHOP_GSTIN',
    label: 'State',
    help: 'Decides between CGST with SGST (UTGST in some union territories) and IGST. Must agree with the GSTIN.',
    kind: 'state',
  },
  SHOP_GSTIN: {
    group: 'trade',
    schema: z.string().overwrite(cleanCode).refine(isGstin, 'must be a GSTIN of 15 characters').optional(),
    description: 'GSTIN on invoices and legal pages',
    label: 'GSTIN',
    help: '15 characters. With it, invoices are tax invoices.',
  },
  SHOP_HSN: {
    group: 'trade',
    schema: z
      .string()
      .overwrite(cleanDigits)
      .regex(/^\d{4}(\d\d){0,2}$/, 'must be 4, 6 or 8 digits')
      .default('7113'),
    description: 'HSN code of the standard tax class on invoices',
    label: 'HSN code',
    help: '7113 is jewellery.',
    inputMode: 'numeric',
  },
  LEGAL_NAME: {
    group: 'shop',
    schema: lineUpTo(100).optional(),
    description: 'legal name on bills, /contact-us and /legal-policy',
    label: 'Legal name',
    help: 'The name the business is registered under.',
  },
  BIS_REGISTRATION: {
    group: 'trade',
    schema: lineUpTo(40).optional(),
    description: 'BIS registration number on the same pages',
    label: 'BIS registration',
    help: 'Needed to sell hallmarked gold and silver.',
  },
  GRIEVANCE_NAME: {
    group: 'shop',
    schema: lineUpTo(100).optional(),
    description: 'grievance officer on the same pages',
    label: 'Grievance officer',
    help: 'The law asks every online shop to name one.',
  },
  GRIEVANCE_DESIGNATION: {
    group: 'shop',
    schema: lineUpTo(100).optional(),
    description: 'designation of the grievance officer',
    label: 'Designation',
  },
  GRIEVANCE_PHONE: {
    group: 'shop',
    schema: oneLine
      .min(3, 'must have at least 3 characters')
      .max(30, 'must have at most 30 characters')
      .optional(),
    description: 'phone number of the grievance officer',
    label: 'Grievance officer’s phone',
    inputMode: 'tel',
    guarded: 'Grievance officer’s phone',
  },
  GRIEVANCE_EMAIL: {
    group: 'shop',
    schema: emailAddress.optional(),
    description: 'e-mail address of the grievance officer',
    label: 'Grievance officer’s e-mail',
    inputMode: 'email',
    guarded: 'Grievance officer’s e-mail',
  },
} satisfies Settings

/** The state of the shop, of its GSTIN if it is not set. */
export const shopStateOf = ({ SHOP_STATE, SHOP_GSTIN }: Pick<Environment, 'SHOP_STATE' | 'SHOP_GSTIN'>) =>
  SHOP_STATE ?? stateOfGstin(SHOP_GSTIN ?? '') ?? null

export const businessConfig = (env: Environment) => ({
  shop: {
    name: env.SHOP_NAME,
    phone: env.SHOP_PHONE,
    email: env.SHOP_EMAIL,
    whatsappNumber: env.WHATSAPP_NUMBER,
  },
  /** The variables of contact details that are still samples. */
  sampleContact: [
    ...(env.SHOP_PHONE === SAMPLE_CONTACT.phone ? ['SHOP_PHONE'] : []),
    ...(env.SHOP_EMAIL === SAMPLE_CONTACT.email ? ['SHOP_EMAIL'] : []),
    ...(env.WHATSAPP_NUMBER === SAMPLE_CONTACT.whatsappNumber ? ['WHATSAPP_NUMBER'] : []),
  ],
  /** Data of the shop on invoices; null if unknown. */
  trade: {
    address: env.SHOP_ADDRESS ?? null,
    gstin: env.SHOP_GSTIN ?? null,
    hsn: env.SHOP_HSN,
    state: shopStateOf(env),
  },
  /** What the law asks a shop to state; null where it is not set. */
  legal: {
    name: env.LEGAL_NAME ?? null,
    bisRegistration: env.BIS_REGISTRATION ?? null,
    grievance: {
      name: env.GRIEVANCE_NAME ?? null,
      designation: env.GRIEVANCE_DESIGNATION ?? null,
      phone: env.GRIEVANCE_PHONE ?? null,
      email: env.GRIEVANCE_EMAIL ?? null,
    },
  },
})

/** A state of the shop other than that of its GSTIN. */
export function businessClashes(env: Environment): SettingIssue[] {
  const registeredIn = stateOfGstin(env.SHOP_GSTIN ?? '')
  if (!registeredIn || !env.SHOP_STATE || env.SHOP_STATE === registeredIn) return []
  return [
    {
      name: 'SHOP_STATE',
      message: `must be ${registeredIn}, where SHOP_GSTIN is registered`,
      clashesWith: 'SHOP_GSTIN',
    },
  ]
}
