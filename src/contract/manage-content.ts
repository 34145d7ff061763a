export const createBanner = { method: 'POST', path: '/api/banners/create-banner', duty: 'manager' } as const
export const updateBanner = {
  method: 'PATCH',
  path: '/api/banners/update-banner/{id}',
  duty: 'manager',
} as const
export const deleteBanner = { method: 'DELETE', path: '/api/banners/{id}', duty: 'manager' } as const
export const createHero = { method: 'POST', path: '/api/heroes/create-hero', duty: 'manager' } as const
export const updateHero = { method: 'PATCH', path: '/api/heroes/update-hero/{id}', duty: 'manager' } as const
export const deleteHero = { method: 'DELETE', path: '/api/heroes/{id}', duty: 'manager' } as const
export const createQuote = { method: 'POST', path: '/api/quotes/create-quote', duty: 'manager' } as const
export const updateQuote = {
  method: 'PATCH',
  path: '/api/quotes/update-quote/{id}',
  duty: 'manager',
} as const
export const deleteQuote = { method: 'DELETE', path: '/api/quotes/{id}', duty: 'manager' } as const
export const updateDeal = { method: 'PUT', path: '/api/deal', duty: 'manager' } as const
