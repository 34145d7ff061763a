type Prices = { price: number; oldPrice: number | null }

/** What the present price saves against the old one, in rupees; 0 where there is none or the price went up. */
export const saving = ({ price, oldPrice }: Prices): number =>
  oldPrice !== null && oldPrice > price ? Math.round((oldPrice - price) * 100) / 100 : 0

/** The saving in whole percent of the old price, rounded down: a tag never promises more than is given. */
export const percentOff = (prices: Prices): number =>
  prices.oldPrice ? Math.floor((saving(prices) / prices.oldPrice) * 100) : 0
