/** A code that was not seen for so long, in milliseconds, has left the picture: a blurred frame hides it. */
const GONE_AFTER_MS = 1000

/**
 * Remembers which codes are in the picture. The returned function takes the codes of a frame and its time in
 * milliseconds, and returns those that were not in the picture before.
 */
export function trackCodes(): (codes: readonly string[], now: number) => string[] {
  const seenAt = new Map<string, number>()

  return (codes, now) => {
    const isNew = (code: string) => now - (seenAt.get(code) ?? -Infinity) > GONE_AFTER_MS
    const entered = [...new Set(codes)].filter((code) => code.trim() !== '' && isNew(code))
    for (const code of codes) seenAt.set(code, now)
    return entered
  }
}
