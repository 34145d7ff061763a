import type { LabelFormat } from '../contract/piece.ts'

/**
 * The size of a jewellery label in millimetres. The tail goes round the piece and stays blank; the rest is
 * folded in two.
 */
export type LabelSize = { width: number; height: number; tail: number }

/** The sizes of usual rolls: two with a tail, and one to be folded over a thread. */
export const labelSizes: Record<LabelFormat, LabelSize> = {
  '100x15': { width: 100, height: 15, tail: 40 },
  '80x12': { width: 80, height: 12, tail: 32 },
  '68x26': { width: 68, height: 26, tail: 0 },
}

/** Least sizes in millimetres: of a half, on which the code and a line of text fit, and of the height. */
const [MIN_HALF, MIN_HEIGHT] = [20, 10]
const MAX_SIDE = 150

/**
 * Reads a size such as 90x14, or 90x14-30 with a tail of 30 mm; null if it is none, or too small or large.
 */
export function readLabelSize(text: string): LabelSize | null {
  const [, width, height, tail = '0'] = /^(\d{2,3})x(\d{2,3})(?:-(\d{1,3}))?$/.exec(text) ?? []
  const size = { width: Number(width), height: Number(height), tail: Number(tail) }
  const fits =
    size.width <= MAX_SIDE &&
    size.height <= MAX_SIDE &&
    size.height >= MIN_HEIGHT &&
    (size.width - size.tail) / 2 >= MIN_HALF
  return fits ? size : null
}
