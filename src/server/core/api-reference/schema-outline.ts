/** The subset of JSON Schema that the contract's schemas produce. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
  pattern?: string
  default?: unknown
}

/** Readable names of known patterns. */
const knownPatterns: [part: string, words: string][] = [
  ['[0-9a-f]{8}-[0-9a-f]{4}', 'id'],
  ['\\d{4}-\\d\\d-\\d\\dT', 'date'],
  ['^\\d{1,15}$', 'whole number'],
  ['^\\d{1,9}(\\.', 'rupees'],
]

/** Formats a schema as a type: `{ name: string, size?: string | null }`, one field per line. */
export function outlineOf(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => outlineOf(choice, indent)).join(' | ')
  if (schema.items) return `[${outlineOf(schema.items, indent)}]`
  if (schema.properties) return fieldsOf(schema.properties, schema.required ?? [], indent)
  return nameOf(schema)
}

function fieldsOf(properties: Record<string, JsonSchema>, required: string[], indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${outlineOf(schema, inner)}`,
  )
  return fields.length > 0 ? `{\n${fields.join('\n')}\n${indent}}` : '{}'
}

function nameOf({ type, pattern }: JsonSchema): string {
  const known = knownPatterns.find(([part]) => pattern?.includes(part))
  if (known) return known[1]
  if (Array.isArray(type)) return type.join(' | ')
  return type ?? 'anything'
}
