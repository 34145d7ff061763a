/**
 * Whether a piece is lighter than the weight that was paid for by more than the tolerance. Weights in
 * milligrams, the tolerance in basis points of the paid weight.
 */
export const isTooLight = (paidMg: number, pieceMg: number, tolerance: number): boolean =>
  (paidMg - pieceMg) * 10_000 > paidMg * tolerance

/** A weight as documents print it: `10.250 g`. */
export const gramsText = (grams: number): string => `${grams.toFixed(3)} g`

/** A weight of stones as documents print it: `0.510 ct`. */
export const caratsText = (carats: number): string => `${carats.toFixed(3)} ct`

/** The known ones of two weights in grams: `gross 3.412 g`, `net 3.310 g`. */
export const weightTexts = (gross: number | null | undefined, net: number | null | undefined): string[] => [
  ...(typeof gross === 'number' ? [`gross ${gramsText(gross)}`] : []),
  ...(typeof net === 'number' ? [`net ${gramsText(net)}`] : []),
]
