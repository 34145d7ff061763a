import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { AppError } from '../lib/errors.ts'

/** Deeper than any call of the shop: an edit of several products has five levels. */
const MAX_DEPTH = 16

/**
 * Parses a JSON body. Nesting that is too deep is rejected before parsing, which takes far longer than
 * counting.
 */
export function jsonReader(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error') as (
    ...given: Parameters<FastifyBodyParser<string>>
  ) => void
  return (request, body, done) => {
    if (isDeep(body)) done(new AppError('invalid_input', 'This request is nested too deeply.'))
    else parse(request, body, done)
  }
}

/** Whether brackets nest deeper than any call needs. Strings are skipped: one may be a video of 70 MB. */
export function isDeep(json: string): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index]
    if (sign === '"') index = endOfText(json, index)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** Index of the quote that ends the string starting at `start`; the length of the input if there is none. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}
