/** What the list of orders can be narrowed to by its address: a status, or those called off. */
const states = ['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const

/** Reads `status` of a query string; whatever names none shows all. */
export function stateOf({ status }: Record<string, unknown>): { status?: (typeof states)[number] | undefined } {
  const found = states.find((each) => each === status)
  return found ? { status: found } : {}
}
