/** What the address of /gifts may say, unread. */
export type GiftQuery = { for?: unknown; budget?: unknown; kind?: unknown }

/** Keeps of a query string what the gift finder asks. */
export const giftQuery = ({ for: receiver, budget, kind }: Record<string, unknown>): GiftQuery => ({
  ...(receiver !== undefined && { for: receiver }),
  ...(budget !== undefined && { budget }),
  ...(kind !== undefined && { kind }),
})
