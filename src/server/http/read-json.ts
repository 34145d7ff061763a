import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { AppError } from '../lib/errors.ts'

/** Deeper than any call of the shop: an edit of several products has five levels. */
const DEEPEST = 16

/** Reads the JSON of a body. What is nested too deep is refused before it is parsed, which takes far longer than counting. */
export function jsonReader(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error') as (...given: Parameters<FastifyBodyParser<string>>) => void
  return (request, body, done) => {
    if (isDeep(body)) done(new AppError('invalid_input', 'This request is nested too deep.'))
    else parse(request, body, done)
  }
}

/** Whether brackets are open in more levels than any call needs. Texts are leapt over: one may be a film of 70 MB. */
export function isDeep(json: string): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index]
    if (sign === '"') index = endOfText(json, index)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** Where the text ends that begins at `start`; the end of all where it has none. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}
