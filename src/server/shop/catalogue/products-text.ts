export const productsText = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`
