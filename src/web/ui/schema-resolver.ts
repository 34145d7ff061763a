import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/**
 * Validates a form with a schema of the contract, so that the server does not reject valid input for its
 * shape. Shows the first issue of each field.
 */
export const schemaResolver =
  <In extends FieldValues, Out>(schema: z.ZodMiniType<Out, In>): Resolver<In, unknown, Out> =>
  (values, _context, options) => {
    const parsed = z.safeParse(schema, values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const { path, code, message } of parsed.error.issues)
      errors[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: toNestErrors<In>(errors, options) }
  }
