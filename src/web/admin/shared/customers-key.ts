/** The first part of the query keys of customers. */
export const CUSTOMERS = 'customers'
