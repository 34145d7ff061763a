import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/mini'

/** A piece of JSON as it is sent, valid or not. */
type Raw = Buffer
type Schema = z.core.$ZodType
/** The parts of a schema that a generator needs. */
type Def = {
  type: string
  innerType?: Schema
  in?: Schema
  shape?: Record<string, Schema>
  element?: Schema
  options?: Schema[]
  entries?: Record<string, string>
  values?: unknown[]
  out?: Schema
  checks?: { _zod: { def: Check } }[]
}
/** One check of a string or number; only the fields of its kind are present. */
type Check = {
  check: string
  format?: string
  pattern?: RegExp
  value?: number
  minimum?: number
  maximum?: number
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def

const json = (text: string): Raw => Buffer.from(text)
const deep = (open: string, close: string) => json(`${open.repeat(10_000)}${close.repeat(10_000)}`)

/** What an attacker may send instead of the expected value. */
const nasty: Raw[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  '1e309',
  '-1e309',
  '9007199254740993',
  '1e21',
  '0.1e-400',
  'NaN',
  'Infinity',
  'undefined',
  '01',
  '+1',
  '',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\r\\nSet-Cookie: a=b"',
  '"\\r\\n\\r\\nX-Injected: 1"',
  '"\\u202e\\u200b"',
  '"\\ufeff"',
  '"💍"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"hasOwnProperty"',
  '"NaN"',
  '"1e309"',
  '"-1"',
  '"0x10"',
  '"null"',
  '"true"',
  '"[object Object]"',
  '"\' or 1=1 --"',
  '"\\"; drop table users; --"',
  '"%00"',
  '"%s%n"',
  '"{{7*7}}"',
  '"${7*7}"',
  '"../../../etc/passwd"',
  '"file:///etc/passwd"',
  '"javascript:alert(1)"',
  '"<script>alert(1)</script>"',
  '"%_%"',
  '"\\\\"',
  '"9999-12-31T23:59:59+14:00"',
  '"+275760-09-13"',
  '"0000-00-00"',
  '"2026-02-30"',
  '"2026-13-01T25:61:61Z"',
  '"00000000-0000-0000-0000-000000000000"',
  '"00000000-0000-7000-8000-000000000000"',
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '[{}]',
  '{"length": 1e9}',
  '{"then": 1}',
  '{"__proto__": {"role": "admin"}}',
  '{"constructor": {"prototype": {"role": "admin"}}}',
  '{"toString": null}',
  '{"toJSON": 1}',
  '{"a": 1, "a": 2}',
]
  .map(json)
  .concat(
    deep('[', ']'),
    deep('{"a":', '}'),
    json(`"${'x'.repeat(100_000)}"`),
    json(`"${'9'.repeat(400)}"`),
    json(`"${'é'.repeat(5_000)}"`),
    json(`"${'a '.repeat(20_000)}"`),
    json(`"${'('.repeat(5_000)}"`),
    json(`[${Array(20_000).fill('0').join(',')}]`),
    json(`{${Array.from({ length: 5_000 }, (_, i) => `"k${i}":${i}`).join(',')}}`),
    Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    Buffer.from([0x22, 0x00, 0x22]),
    Buffer.from([0x22, 0x0d, 0x0a, 0x22]),
  )
const anyNasty = fc.constantFrom(...nasty)

/** Field names with a special meaning in JavaScript. */
const strangeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'role',
  '_id',
  'isAdmin',
  '',
  ' ',
  'a.b',
  'a[0]',
  '\r\n',
  '💍',
]

/**
 * Existing values of this shop, by the name of their field or parameter, so that a call gets past its checks.
 */
export type Known = Record<string, string[]>

/** Values for those patterns of the contract from which no text can be generated. */
const words = ['/media/x.jpg', 'https://example.in/x.jpg', '2026-11-30', 'data:image/png;base64,AAAA', '1.00']

/** Text that matches a pattern. */
function matching(pattern: RegExp): Arbitrary<string> {
  const fitting = words.filter((word) => pattern.test(word))
  try {
    return fc.oneof(fc.stringMatching(pattern), ...fitting.map((word) => fc.constant(word)))
  } catch {
    return fc.constantFrom('', ...fitting)
  }
}

const checkOf = ({ checks = [] }: Def, name: string) =>
  checks.map((check) => check._zod.def).find(({ check }) => check === name)

function textOf(def: Def): Arbitrary<string> {
  const pattern = checkOf(def, 'string_format')?.pattern
  if (pattern) return matching(pattern)
  const [minLength, maxLength] = [
    checkOf(def, 'min_length')?.minimum ?? 0,
    checkOf(def, 'max_length')?.maximum ?? 40,
  ]
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) })
}

function numberOf(def: Def): Arbitrary<number> {
  const [min, max] = [checkOf(def, 'greater_than')?.value ?? 0, checkOf(def, 'less_than')?.value ?? 1_000_000]
  return fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
    fc.constantFrom(min, max, min - 1, max + 1, max + 0.5),
  )
}

/** Values that a schema accepts, or nearly: type and pattern are right, other checks may fail. */
function nearlyRight(schema: Schema, known: Known, name = ''): Arbitrary<unknown> {
  const def = defOf(schema)
  const inner = (of: Schema | undefined, named = name) =>
    of ? nearlyRight(of, known, named) : fc.jsonValue()
  const here = known[name]
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape ?? {}).map(([key, value]) => [key, inner(value, key)] as const)
      return fc.record(Object.fromEntries(shape))
    }
    case 'array':
      return fc.array(inner(def.element), { minLength: 1, maxLength: 3 })
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => inner(option)))
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType), { nil: undefined })
    case 'nullable':
      return fc.option(inner(def.innerType), { freq: 8 })
    case 'record':
      return fc.constantFrom({}, { '/media/x.jpg': 'A ring' })
    case 'pipe':
      return inner(def.in && defOf(def.in).type === 'transform' ? def.out : def.in)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numberOf(def)
    case 'string':
      return here ? fc.constantFrom(...here) : textOf(def)
    default:
      return fc.jsonValue()
  }
}

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

/** Bodies for a write: most are nearly right with one thing wrong, some right, some completely wrong. */
export function bodiesFor(schema: Schema | undefined, known: Known): Arbitrary<Sent> {
  const type = 'application/json'
  const whole = anyNasty.map((raw): Sent => ({ what: `whole body ${shown(raw)}`, body: raw, type }))
  if (!schema) return whole
  // A body that may be left out.
  const right = nearlyRight(schema, known).map((value) => value ?? {})
  const spoilt = fc.tuple(right, anyNasty, fc.nat()).map(([value, raw, pick]): Sent => {
    const places = placesIn(value)
    const place = places[pick % Math.max(1, places.length)] ?? []
    return {
      what: `${place.join('.')} = ${shown(raw)}`,
      body: place.length > 0 ? withRaw(replaced(value, place, HERE), raw) : raw,
      type,
    }
  })
  const missing = fc.tuple(right, fc.nat()).map(([value, pick]): Sent => {
    const places = placesIn(value)
    const place = places[pick % Math.max(1, places.length)] ?? []
    return {
      what: `without ${place.join('.')}`,
      body: json(JSON.stringify(place.length > 0 ? replaced(value, place) : {})),
      type,
    }
  })
  const added = fc
    .tuple(right, fc.constantFrom(...strangeNames), anyNasty)
    .map(([value, name, raw]): Sent => {
      const text = JSON.stringify(value)
      const field = Buffer.concat([
        json(`${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(name)}:`),
        raw,
        json('}'),
      ])
      return { what: `with ${JSON.stringify(name)} = ${shown(raw)}`, body: field, type }
    })
  const cut = fc.tuple(right, fc.nat()).map(([value, pick]): Sent => {
    const text = JSON.stringify(value)
    return { what: 'cut off', body: json(text.slice(0, pick % text.length)), type }
  })
  const dressed = fc
    .tuple(
      right,
      fc.constantFrom(
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'application/xml',
        '\t',
      ),
    )
    .map(([value, other]): Sent => ({ what: `as ${other}`, body: json(JSON.stringify(value)), type: other }))
  const asIs = right.map((value): Sent => ({
    what: `right: ${JSON.stringify(value).slice(0, 200)}`,
    body: json(JSON.stringify(value)),
    type,
  }))
  return fc.oneof(
    { arbitrary: spoilt, weight: 10 },
    { arbitrary: missing, weight: 2 },
    { arbitrary: added, weight: 2 },
    { arbitrary: whole, weight: 2 },
    { arbitrary: asIs, weight: 3 },
    { arbitrary: cut, weight: 1 },
    { arbitrary: dressed, weight: 1 },
  )
}

/** Text that may occur in an address, encoded correctly or not. */
const nastyInAddress = fc.oneof(
  fc.constantFrom(
    '',
    '%',
    '%zz',
    '%E0%A4%A',
    '%ff',
    '%c3%28',
    '%ED%A0%80',
    '%00',
    'a%00b',
    '%0d%0aX-Injected:%201',
    '%0a',
    '..%2f..%2fetc%2fpasswd',
    '..',
    '__proto__',
    'constructor',
    'toString',
    'NaN',
    '1e309',
    '-1',
    '0',
    '99999999999999999999',
    '1.5',
    'null',
    'undefined',
    'true',
    "'%20or%201=1%20--",
    '%27%22%5C',
    '%25_%25',
    '💍',
    '%F0%9F%92%8D',
    '%7B%22a%22:1%7D',
    '[]',
    '%5B%5D',
    'a&a=b',
    'x'.repeat(5000),
    '9'.repeat(300),
    '%20',
    '+',
    '%E2%80%AE',
    ';',
    '#',
    '2026-02-30',
    '2026-11-30T10:00:00.000Z',
    'İ',
    'ß'.repeat(300),
  ),
  fc.string({ maxLength: 30, unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
)

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
