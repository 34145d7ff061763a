import type { Product } from '../../src/contract/product.ts'
import type { BrowserShop } from '../fixtures/browser.ts'

/** Reads the products of the demonstration shop. Returns a function that finds one. */
export async function demoProducts({
  address,
}: BrowserShop): Promise<(which: (product: Product) => boolean) => Product> {
  const response = await fetch(`${address}/api/product/?limit=100`)
  const { products } = (await response.json()) as { products: Product[] }
  return (which) => {
    const product = products.find(which)
    if (!product) throw new Error('The demonstration shop has no such product.')
    return product
  }
}

export const pathOf = ({ _id }: Pick<Product, '_id'>) => `/shop/${_id}`

/** The names of the products that the API finds, in its order. */
export async function namesFound({ address }: BrowserShop, query: string): Promise<string[]> {
  const response = await fetch(`${address}/api/product/?limit=100&${query}`)
  const { products } = (await response.json()) as { products: Product[] }
  return products.map(({ name }) => name)
}
