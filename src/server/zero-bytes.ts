/** Whether a text in here holds a zero byte: PostgreSQL keeps none, and nobody types one. */
export function holdsZeroByte(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsZeroByte)
}
