/** A size with the inside of the piece in tenths of a millimetre. */
export type InnerSize = { size: string; around: number; across: number }

/** Inner circumference of the Indian ring sizes 1 to 30, in tenths of a millimetre. */
const ringCircumferences = [
  410, 417, 429, 441, 448, 461, 474, 480, 487, 500, 512, 519, 531, 544, 551, 563, 570, 583, 589, 602, 608,
  621, 627, 640, 646, 659, 672, 678, 691, 697,
]

/** The Indian ring sizes. */
export const ringSizes: readonly InnerSize[] = ringCircumferences.map((around, index) => ({
  size: String(index + 1),
  around,
  across: Math.round(around / Math.PI),
}))

/** Tenths of a millimetre in a sixteenth of an inch. */
const SIXTEENTH = 254 / 16

/** The Indian bangle sizes: `2-8` is two inches and eight sixteenths across, so 2-10 is larger than 2-8. */
export const bangleSizes: readonly InnerSize[] = (
  [
    [1, 10],
    [1, 12],
    [2, 2],
    [2, 4],
    [2, 6],
    [2, 8],
    [2, 10],
    [2, 12],
    [2, 14],
  ] as const
).map(([inches, sixteenths]) => {
  const across = (inches * 16 + sixteenths) * SIXTEENTH
  return { size: `${inches}-${sixteenths}`, around: Math.round(across * Math.PI), across: Math.round(across) }
})

/** Width and height of a bank card in tenths of a millimetre (ISO/IEC 7810, ID-1). */
export const BANK_CARD = { width: 856, height: 539.8 }

/** Tenths of a millimetre as text: 519 is `51.9`. */
export const millimetres = (tenths: number): string => (tenths / 10).toFixed(1)
