import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/**
 * Checks a form by a schema of the contract: what the browser lets through, the server does not refuse for its shape.
 * Of each field the first issue is shown.
 */
export const schemaResolver =
  <In extends FieldValues, Out>(schema: z.ZodMiniType<Out, In>): Resolver<In, unknown, Out> =>
  (values, _context, options) => {
    const parsed = z.safeParse(schema, values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const { path, code, message } of parsed.error.issues) errors[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: toNestErrors<In>(errors, options) }
  }
