export const createCollection = { method: 'POST', path: '/api/collections' } as const
export const updateCollection = { method: 'PATCH', path: '/api/collections/{id}' } as const
export const deleteCollection = { method: 'DELETE', path: '/api/collections/{id}' } as const
