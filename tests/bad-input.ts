import fc, { type Arbitrary } from 'fast-check'
import { anyNasty, json, nastyInAddress, strangeNames, type Raw } from './strange-values.ts'
import { defOf, nearlyRight, type Known, type Schema } from './valid-input.ts'

/** A body as bytes, and a description of the change. */
export type Sent = { what: string; body: Buffer; type: string }

const HERE = '@@here@@'

/** The body with `raw` at the position marked by HERE. */
function withRaw(body: unknown, raw: Raw): Buffer {
  const text = JSON.stringify(body)
  const [before = '', ...after] = text.split(JSON.stringify(HERE))
  return Buffer.concat([Buffer.from(before), raw, Buffer.from(after.join(JSON.stringify(HERE)))])
}

/** The paths of all positions in a value that can be made invalid. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key])),
  ]
}

/** A copy with another value at this position; without the position if no value is given. */
function replaced(value: unknown, [step, ...rest]: string[], by?: string): unknown {
  if (step === undefined) return by
  const copy = structuredClone(value) as Record<string, unknown>
  if (rest.length === 0 && by === undefined) delete copy[step]
  else copy[step] = replaced(copy[step], rest, by)
  return copy
}

const shown = (raw: Raw) =>
  raw.length > 60 ? `${raw.toString('latin1', 0, 60)}... (${raw.length} bytes)` : raw.toString('latin1')

const JSON_TYPE = 'application/json'

/** Bodies for a write: most are nearly right with one thing wrong, some right, some completely wrong. */
export function bodiesFor(schema: Schema | undefined, known: Known): Arbitrary<Sent> {
  const whole = anyNasty.map((raw): Sent => ({
    what: `whole body ${shown(raw)}`,
    body: raw,
    type: JSON_TYPE,
  }))
  if (!schema) return whole

  // A body that may be left out.
  const right = nearlyRight(schema, known).map((value) => value ?? {})
  return fc.oneof(
    { arbitrary: withWrongValue(right), weight: 10 },
    { arbitrary: withoutValue(right), weight: 2 },
    { arbitrary: withStrangeField(right), weight: 2 },
    { arbitrary: whole, weight: 2 },
    { arbitrary: asItIs(right), weight: 3 },
    { arbitrary: cutOff(right), weight: 1 },
    { arbitrary: withOtherType(right), weight: 1 },
  )
}

/** One of the positions in a value, chosen by a number; empty for the value itself. */
function placeIn(value: unknown, pick: number): string[] {
  const places = placesIn(value)
  return places[pick % Math.max(1, places.length)] ?? []
}

const withWrongValue = (right: Arbitrary<unknown>): Arbitrary<Sent> =>
  fc.tuple(right, anyNasty, fc.nat()).map(([value, raw, pick]) => {
    const place = placeIn(value, pick)
    return {
      what: `${place.join('.')} = ${shown(raw)}`,
      body: place.length > 0 ? withRaw(replaced(value, place, HERE), raw) : raw,
      type: JSON_TYPE,
    }
  })

const withoutValue = (right: Arbitrary<unknown>): Arbitrary<Sent> =>
  fc.tuple(right, fc.nat()).map(([value, pick]) => {
    const place = placeIn(value, pick)
    return {
      what: `without ${place.join('.')}`,
      body: json(JSON.stringify(place.length > 0 ? replaced(value, place) : {})),
      type: JSON_TYPE,
    }
  })

const withStrangeField = (right: Arbitrary<unknown>): Arbitrary<Sent> =>
  fc.tuple(right, fc.constantFrom(...strangeNames), anyNasty).map(([value, name, raw]) => {
    const text = JSON.stringify(value)
    const field = Buffer.concat([
      json(`${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(name)}:`),
      raw,
      json('}'),
    ])
    return { what: `with ${JSON.stringify(name)} = ${shown(raw)}`, body: field, type: JSON_TYPE }
  })

const cutOff = (right: Arbitrary<unknown>): Arbitrary<Sent> =>
  fc.tuple(right, fc.nat()).map(([value, pick]) => {
    const text = JSON.stringify(value)
    return { what: 'cut off', body: json(text.slice(0, pick % text.length)), type: JSON_TYPE }
  })

const otherTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/xml',
  '\t',
]

const withOtherType = (right: Arbitrary<unknown>): Arbitrary<Sent> =>
  fc
    .tuple(right, fc.constantFrom(...otherTypes))
    .map(([value, type]) => ({ what: `as ${type}`, body: json(JSON.stringify(value)), type }))

const asItIs = (right: Arbitrary<unknown>): Arbitrary<Sent> =>
  right.map((value) => ({
    what: `right: ${JSON.stringify(value).slice(0, 200)}`,
    body: json(JSON.stringify(value)),
    type: JSON_TYPE,
  }))

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Query strings for a call: its own and unknown parameters, right and wrong, once or repeated. */
export function queriesFor(schema: Schema | undefined, known: Known): Arbitrary<string> {
  const shape = schema ? (defOf(schema).shape ?? defOf(defOf(schema).in ?? schema).shape ?? {}) : {}
  const names = Object.keys(shape)
  const wrong = fc
    .tuple(fc.constantFrom(...names, ...strangeNames.map(encoded), 'page[]', 'page[$gt]'), nastyInAddress)
    .map(([name, value]) => `${name}=${value}`)
  const right = names.map((name) =>
    nearlyRight(shape[name] as Schema, known, name).map((value) => `${name}=${encoded(String(value))}`),
  )
  const one = right.length > 0 ? fc.oneof(wrong, ...right) : wrong
  const many = fc
    .constantFrom(...names, 'x')
    .map((name) => Array.from({ length: 300 }, (_, i) => `${name}=${i}`).join('&'))
  return fc.oneof(
    { arbitrary: fc.array(one, { minLength: 1, maxLength: 5 }).map((all) => all.join('&')), weight: 9 },
    { arbitrary: many, weight: 1 },
  )
}

/** An address for a path of the contract: its parameters right, or one of them wrong. */
export function addressesFor(path: string, known: Known): Arbitrary<string> {
  const parts = path.split(/\{(\w+)\}/)
  const filled = parts.map((part, index) =>
    index % 2 === 0
      ? fc.constant(part)
      : fc.oneof(
          { arbitrary: fc.constantFrom(...(known[part] ?? ['x'])).map(encoded), weight: 3 },
          { arbitrary: nastyInAddress, weight: 1 },
        ),
  )
  return fc.tuple(...filled).map((all) => all.join(''))
}

/** Headers whose values a client may choose freely. */
export const strangeHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'idempotency-key',
          'if-none-match',
          'accept-encoding',
          'range',
          'x-forwarded-for',
          'accept',
          'x-request-id',
          'host',
          'cookie',
          'user-agent',
        ),
        fc.constantFrom(
          '',
          ' ',
          '*',
          ',',
          'é',
          'ÿ'.repeat(300),
          'x'.repeat(6000),
          '"',
          'W/"',
          'br;q=zz',
          'bytes=0-0,-1',
          '\t',
          '__proto__',
          'session=%E0%A4%A; session="',
          "' or 1=1 --",
          '__Host-session=x',
        ),
      )
      .map(([name, value]) => ({ [name]: value })),
    weight: 2,
  },
)
