/** Waits for all promises of an object at the same time; returns their results under the same names. */
export async function resolveAll<T extends Record<string, unknown>>(
  promises: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const results = await Promise.all(
    Object.entries(promises).map(async ([name, promise]) => [name, await promise] as const),
  )

  return Object.fromEntries(results) as { [Name in keyof T]: Awaited<T[Name]> }
}
