export const issueInvoice = { method: 'POST', path: '/api/orders/issue-invoice/{id}' } as const
export const getInvoice = { method: 'GET', path: '/api/orders/invoice/{id}' } as const
export const getCreditNote = { method: 'GET', path: '/api/orders/credit-note/{id}' } as const
export const getPackingSlip = { method: 'GET', path: '/api/orders/packing-slip/{id}' } as const
