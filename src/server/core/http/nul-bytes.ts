import type { Endpoint } from '../../../contract/endpoint.ts'
import { AppError } from '../lib/errors.ts'

/**
 * Whether a text in this value contains a NUL byte, which PostgreSQL cannot store. Iterative, because the
 * client controls the nesting depth.
 */
function containsNul(value: unknown): boolean {
  const toLookAt = [value]
  while (toLookAt.length > 0) {
    const each = toLookAt.pop()
    if (typeof each === 'string' && each.includes('\0')) return true
    if (typeof each === 'object' && each !== null)
      for (const inner of Object.values(each)) toLookAt.push(inner)
  }
  return false
}

/**
 * @throws AppError not_found for an id that cannot be read, invalid_input for a value that cannot be written.
 */
export function rejectZeroBytes({ method }: Endpoint, params: unknown, body: unknown): void {
  if (containsNul(params) && method === 'GET')
    throw new AppError('not_found', 'Nothing was found at this address.')
  if (containsNul(params) || containsNul(body))
    throw new AppError('invalid_input', 'Text must not contain a NUL byte.')
}
