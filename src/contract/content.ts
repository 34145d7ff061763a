import type * as z from 'zod/mini'
import type * as schemas from './content.schemas.ts'

export type Banner = z.output<typeof schemas.Banner>
export type Hero = z.output<typeof schemas.Hero>
export type Quote = z.output<typeof schemas.Quote>
export type Deal = z.output<typeof schemas.Deal>

export const listBanners = { method: 'GET', path: '/api/banners/' } as const
export const getBanner = { method: 'GET', path: '/api/banners/{id}' } as const
export const listHeroes = { method: 'GET', path: '/api/heroes/' } as const
export const getHero = { method: 'GET', path: '/api/heroes/{id}' } as const
export const listQuotes = { method: 'GET', path: '/api/quotes/' } as const
export const getDeal = { method: 'GET', path: '/api/deal' } as const
