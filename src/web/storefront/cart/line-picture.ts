/**
 * A cart's picture may be a full address or a path of this shop, with or without its leading slash (CART-08).
 */
export const pictureOf = (image: string): string =>
  image === '' || /^([a-z]+:|\/)/i.test(image) ? image : `/${image}`
