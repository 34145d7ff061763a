import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Message, Version } from './fields.ts'
import { TaxClassFields } from './tax-class-fields.ts'
import * as refs from './tax-class.ts'

/** A tax class, rates in percent. */
export const TaxClassFacts = z.object({
  /** `standard` for the Standard class. */
  _id: z.string(),
  name: z.string(),
  hsn: z.string(),
  rate: z.number(),
  makingRate: z.nullable(z.number()),
  /** Standard is 0; the others follow in the order in which they were added. */
  position: z.number(),
  /** Number of saves; sent back with an edit. */
  version: z.number(),
})

export const TaxClassDraft = z.extend(TaxClassFields, {
  makingRate: z._default(TaxClassFields.shape.makingRate, null),
})

/** An id, or `standard`. */
const ClassParams = z.object({ id: z.string().check(z.maxLength(60)) })

export const listTaxClasses = endpoint(refs.listTaxClasses, {
  access: 'admin',
  summary: 'The tax classes, Standard first.',
  response: z.array(TaxClassFacts),
  errors: [],
})

export const createTaxClass = endpoint(refs.createTaxClass, {
  access: 'admin',
  summary: 'Adds a tax class.',
  body: TaxClassDraft,
  status: 201,
  response: TaxClassFacts,
  errors: [],
})

export const updateTaxClass = endpoint(refs.updateTaxClass, {
  access: 'admin',
  summary:
    'Changes a tax class; omitted fields stay unchanged. Orders keep their tax. Standard is changed in the settings.',
  params: ClassParams,
  body: z.extend(z.partial(TaxClassFields), { version: Version }),
  response: TaxClassFacts,
  errors: ['stale_edit'],
})

export const deleteTaxClass = endpoint(refs.deleteTaxClass, {
  access: 'admin',
  summary: 'Deletes a tax class that no product uses.',
  params: ClassParams,
  response: Message,
  errors: ['in_use'],
})
