/**
 * Duties of administrators: each may do everything that the next one may. The table is in
 * docs/decisions/duties.md.
 */
export const duties = ['owner', 'manager', 'counter'] as const
export type Duty = (typeof duties)[number]

/**
 * Whether an administrator of this duty may do what needs at least the duty `lowest`. An administrator
 * without a duty is an owner. An unknown duty, as of a later version, allows nothing.
 */
export const mayDo = (duty: string | null | undefined, lowest: Duty): boolean =>
  duties.slice(0, duties.indexOf(lowest) + 1).some((each) => each === (duty ?? 'owner'))
