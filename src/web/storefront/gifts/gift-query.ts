/** What the address of /gifts may say, unread. */
export type GiftQuery = { for?: unknown; budget?: unknown; kind?: unknown }

/** Keeps of a query string what the gift finder asks, in the order in which the server keeps pages. */
export const giftQuery = ({ for: receiver, budget, kind }: Record<string, unknown>): GiftQuery => ({ for: receiver, budget, kind })
