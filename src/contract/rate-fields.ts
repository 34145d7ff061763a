import * as z from 'zod/mini'

export const MetalKind = z.enum(['gold', 'silver', 'platinum'], 'must be gold, silver or platinum')
