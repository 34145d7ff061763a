import * as z from 'zod'
import { states } from '../../../contract/address.ts'
import { MAX_RETURN_DAYS } from '../../../contract/return.ts'
import { isGstin } from '../../../rules/gst.ts'
import { readLabelSize } from '../../../rules/label-size.ts'
import { readSynonyms } from '../../../rules/synonyms.ts'
import { cleanChatNumber, cleanCode, cleanDigits } from '../../../contract/typed-entries.ts'
import { emailAddress, flag, oneLine } from './setting-types.ts'
import { accountingSettings } from './accounting.ts'
import { SAMPLE_CONTACT } from './sample-values.ts'

/** The settings of the business. */
export const businessSettings = {
  SHOP_NAME: oneLine
    .max(60, 'must have at most 60 characters')
    .default('Suvarna')
    .describe('name of the shop'),
  SHOP_PHONE: oneLine
    .min(3, 'must have at least 3 characters')
    .max(30, 'must have at most 30 characters')
    .default(SAMPLE_CONTACT.phone)
    .describe('phone number on the pages; the default reaches nobody'),
  SHOP_EMAIL: emailAddress
    .default(SAMPLE_CONTACT.email)
    .describe('e-mail address on the pages; the default reaches nobody'),
  WHATSAPP_NUMBER: z
    .string()
    .overwrite(cleanChatNumber)
    .regex(/^\d{8,15}$/, 'must be 8 to 15 digits with the country code')
    .default(SAMPLE_CONTACT.whatsappNumber)
    .describe('8 to 15 digits with the country code; the default reaches nobody'),
  SHOP_ADDRESS: z
    .string()
    .max(200, 'must have at most 200 characters')
    .optional()
    .describe('postal address on invoices and legal pages'),
  SHOP_STATE: z
    .enum(states, 'must be a state of India such as Kerala')
    .optional()
    .describe(
      'state of the shop: with it, tax is split into CGST and SGST or shown as IGST; if not set, the state of SHOP_GSTIN',
    ),
  SHOP_GSTIN: z
    .string()
    .overwrite(cleanCode)
    .refine(isGstin, 'must be a GSTIN of 15 characters')
    .optional()
    .describe('GSTIN on invoices and legal pages'),
  SHOP_HSN: z
    .string()
    .overwrite(cleanDigits)
    .regex(/^\d{4}(\d\d){0,2}$/, 'must be 4, 6 or 8 digits')
    .default('7113')
    .describe('HSN code of the standard tax class on invoices'),
  LEGAL_NAME: oneLine
    .max(100, 'must have at most 100 characters')
    .optional()
    .describe('legal name on bills, /contact-us and /legal-policy'),
  BIS_REGISTRATION: oneLine
    .max(40, 'must have at most 40 characters')
    .optional()
    .describe('BIS registration number on the same pages'),
  GRIEVANCE_NAME: oneLine
    .max(100, 'must have at most 100 characters')
    .optional()
    .describe('grievance officer on the same pages'),
  GRIEVANCE_DESIGNATION: oneLine
    .max(100, 'must have at most 100 characters')
    .optional()
    .describe('designation of the grievance officer'),
  GRIEVANCE_PHONE: oneLine
    .min(3, 'must have at least 3 characters')
    .max(30, 'must have at most 30 characters')
    .optional()
    .describe('phone number of the grievance officer'),
  GRIEVANCE_EMAIL: emailAddress.optional().describe('e-mail address of the grievance officer'),
  RETURN_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(0, 'must not be negative')
    .max(MAX_RETURN_DAYS, `must be at most ${MAX_RETURN_DAYS}`)
    .default(0)
    .describe(
      'how many days (1 to 365; 15 is usual) after delivery a piece can be returned; stated on product pages and /return-exchange; 0: customers cannot request returns, and no number is stated',
    ),
  INSURED_DELIVERY: flag
    .default(false)
    .describe('1: every parcel is insured; stated on product pages and /delivery-information'),
  STRIP_TEXT: z
    .string()
    .trim()
    .max(120, 'must have at most 120 characters')
    .optional()
    .describe(
      'text of the strip above every page; if not set, a public shop names its PREPAID_DISCOUNT there, and has no strip without one',
    ),
  RESERVE: flag
    .default(false)
    .describe(
      '1: customers can reserve a piece on its page; it is held once you have confirmed it by phone. The button needs SHOP_ADDRESS',
    ),
  SYNONYMS: z
    .string()
    .max(4000, 'must have at most 4,000 characters')
    .refine((text) => readSynonyms(text).problem === undefined, {
      error: ({ input }) => readSynonyms(String(input)).problem ?? '',
    })
    .optional()
    .describe(
      'words that mean the same in a search, beside the built-in ones: groups separated by semicolons or line breaks, such as `bugadi, ear cuff; vaki, bangle`',
    ),
  LABEL_SIZE: z
    .string()
    .refine(
      (text) => readLabelSize(text) !== null,
      'must be a size in millimetres such as 90x14, or 90x14-30 with a tail of 30',
    )
    .optional()
    .describe(
      'size of the labels for pieces in millimetres, such as 90x14, or 90x14-30 with a tail of 30 mm that stays blank; if not set, 100x15-40',
    ),
  LOW_STOCK: z.coerce
    .number('must be a number of pieces')
    .int('must be a whole number of pieces')
    .min(0, 'must be at least 0')
    .max(1000, 'must be at most 1000')
    .default(0)
    .describe(
      'products without a number of their own are running out at this many pieces or fewer, single pieces never; 0: none',
    ),
  ...accountingSettings,
}
