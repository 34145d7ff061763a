import * as z from 'zod/mini'

/** A schema of instants that refuses those that have passed. */
export const futureDate = <S extends z.ZodMiniType<string>>(schema: S) =>
  schema.check(z.refine((instant: string) => Date.parse(instant) > Date.now(), 'This date has passed.'))
