export const listCarriers = { method: 'GET', path: '/api/carriers', duty: 'counter' } as const
export const createCarrier = { method: 'POST', path: '/api/carriers', duty: 'manager' } as const
export const updateCarrier = { method: 'PATCH', path: '/api/carriers/{id}', duty: 'manager' } as const
export const deleteCarrier = { method: 'DELETE', path: '/api/carriers/{id}', duty: 'manager' } as const
export const createShipment = { method: 'POST', path: '/api/orders/shipments/{id}', duty: 'counter' } as const
export const updateShipment = { method: 'PATCH', path: '/api/shipments/{id}', duty: 'counter' } as const
