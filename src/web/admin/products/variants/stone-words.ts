import type { Stone } from '../../../../contract/variant.ts'

/** Stones in short: `Diamond 0.510 ct, Ruby 1.200 ct`. */
export const stonesText = (stones: readonly Stone[]): string =>
  stones.length === 0 ? 'none' : stones.map(({ kind, carats }) => `${kind} ${carats.toFixed(3)} ct`).join(', ')
