export const createCollection = { method: 'POST', path: '/api/collections', duty: 'manager' } as const
export const updateCollection = { method: 'PATCH', path: '/api/collections/{id}', duty: 'manager' } as const
export const deleteCollection = { method: 'DELETE', path: '/api/collections/{id}', duty: 'manager' } as const
