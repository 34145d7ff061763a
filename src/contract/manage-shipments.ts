export const listCarriers = { method: 'GET', path: '/api/carriers' } as const
export const createCarrier = { method: 'POST', path: '/api/carriers' } as const
export const updateCarrier = { method: 'PATCH', path: '/api/carriers/{id}' } as const
export const deleteCarrier = { method: 'DELETE', path: '/api/carriers/{id}' } as const
export const createShipment = { method: 'POST', path: '/api/orders/shipments/{id}' } as const
export const updateShipment = { method: 'PATCH', path: '/api/shipments/{id}' } as const
