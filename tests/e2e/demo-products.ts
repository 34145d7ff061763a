import { beforeAll } from 'vitest'
import type { Product } from '../../src/contract/product.ts'
import type { BrowserShop } from './browser.ts'

/** Finds a product of the demonstration shop, which is filled before the tests of this file. */
export function demoProducts(it: BrowserShop): (which: (product: Product) => boolean) => Product {
  let products: Product[] = []
  beforeAll(async () => {
    const answer = await fetch(`${it.address}/api/product/?limit=100`)
    products = ((await answer.json()) as { products: Product[] }).products
  })
  return (which) => {
    const product = products.find(which)
    if (!product) throw new Error('The demonstration shop has no such product.')
    return product
  }
}

export const pathOf = ({ _id }: Product) => `/shop/${_id}`
