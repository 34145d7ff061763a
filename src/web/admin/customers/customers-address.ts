import { customerViews } from '../../../contract/customer.ts'

/** What the address of the list says. `chosen`: the id of the customer beside it. */
export type CustomersAddress = {
  search?: string | undefined
  view?: (typeof customerViews)[number] | undefined
  page?: number | undefined
  chosen?: string | undefined
}

/** The same with only what the page knows. */
export const readCustomersAddress = ({ search, view, page, chosen }: CustomersAddress) => ({
  search: search || undefined,
  view: customerViews.find((each) => each === view),
  page: Math.max(1, Math.trunc(Number(page)) || 1),
  chosen: chosen || undefined,
})
