/**
 * Whether a text in here holds a zero byte: PostgreSQL keeps none, and nobody types one. Looked through without calling
 * itself, since a caller chooses how deep it goes.
 */
export function holdsZeroByte(value: unknown): boolean {
  const toLookAt = [value]
  while (toLookAt.length > 0) {
    const each = toLookAt.pop()
    if (typeof each === 'string' && each.includes('\0')) return true
    if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) toLookAt.push(inner)
  }
  return false
}
