import type { Address } from '../../../contract/address.ts'
import { pinsIn, stateOfPin } from '../../../contract/pin-state.ts'

/**
 * Says that the PIN code in the shop's address is in another state than the shop; undefined if they agree, or
 * the address has none that decides.
 */
export function addressProblem(
  address: string | null | undefined,
  state: Address['state'] | null,
): string | undefined {
  const found = pinsIn(address ?? '')
    .map((pin) => ({ pin, state: stateOfPin(pin) }))
    .filter((each) => each.state !== undefined)
  const [first] = found
  if (state === null || !first || found.some((each) => each.state === state)) return undefined

  return `has PIN code ${first.pin} of ${first.state}, and the shop is in ${state}`
}
