import type * as z from 'zod/mini'
import type * as schemas from './feed.schemas.ts'

/** Where search engines read the product feed; 404 unless FEEDS is set. */
export const GOOGLE_FEED = '/feeds/google.xml'

/** Why a product is not in the feed. */
export const leftOutReasons = ['hidden', 'not published yet', 'no picture'] as const

export type LeftOutProduct = z.output<typeof schemas.LeftOutProduct>

export const listLeftOut = { method: 'GET', path: '/api/feeds/left-out', duty: 'manager' } as const
