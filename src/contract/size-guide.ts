export const getSizeStrip = { method: 'GET', path: '/api/size-strip' } as const
