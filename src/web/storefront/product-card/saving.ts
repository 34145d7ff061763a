type Prices = { price: number; oldPrice: number | null }

/** The saving compared with the old price, in rupees; 0 if there is no old price or the price went up. */
export const saving = ({ price, oldPrice }: Prices): number =>
  oldPrice !== null && oldPrice > price ? Math.round((oldPrice - price) * 100) / 100 : 0

/** The saving in whole percent of the old price, rounded down, so that a tag never promises too much. */
export const percentOff = (prices: Prices): number =>
  prices.oldPrice ? Math.floor((saving(prices) / prices.oldPrice) * 100) : 0
