/** A new idempotency key. `randomUUID` is not available without TLS, as in a trial installation. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
