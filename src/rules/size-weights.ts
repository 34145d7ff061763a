/**
 * The weight of a piece some sizes further, in milligrams, rounded half up.
 * @param perSize what each size adds, in tenths of a milligram
 */
export function weightAfterSizes(milligrams: number, perSize: number, sizes: number): number {
  const tenths = BigInt(milligrams) * 10n + BigInt(perSize) * BigInt(sizes)
  return Number(tenths < 0n ? 0n : (tenths + 5n) / 10n)
}
