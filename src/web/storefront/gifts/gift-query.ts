/** Search parameters of /gifts, not yet validated. */
export type GiftQuery = { for?: unknown; budget?: unknown; kind?: unknown }

/** Picks the gift finder's parameters from a query string, in the order of the server's cache keys. */
export const giftQuery = ({ for: receiver, budget, kind }: Record<string, unknown>): GiftQuery => ({
  for: receiver,
  budget,
  kind,
})
