/** An idempotency key that this administrator has not used before. `randomUUID` is not available without TLS. */
export const newKey = () => `counter-${Date.now()}-${Math.random()}`
