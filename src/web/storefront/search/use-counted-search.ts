import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { searchProducts } from '../../../contract/product.ts'

/** With the pause before a search, a second after the last key. */
const REST_MS = 800

/** Lets the shop count a search without result, once its box has rested for a second (FIGURES-03). */
export function useCountedSearch(text: string, isEmpty: boolean): void {
  const { api } = useRouteContext({ from: '__root__' })

  useEffect(() => {
    if (!isEmpty) return

    const rest = setTimeout(() => {
      api(searchProducts, { query: { query: text, limit: '1', final: '1' } }).catch(() => undefined)
    }, REST_MS)
    return () => clearTimeout(rest)
  }, [api, text, isEmpty])
}
