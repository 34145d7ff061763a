import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { ratesQuery } from '../../../api/queries/rates.ts'
import { TypedPriceRule } from '../../shared/price-rule/typed-rule.ts'
import type { ProductEntry, ProductValues } from '../product-draft.ts'
import { typedPrice, weighedPrices } from './row-price.ts'

/** Returns a function for the price of a variant in rupees: typed, or by weight at current rates. */
export function useRowPrice(control: Control<ProductValues, unknown, ProductEntry>) {
  const { api } = useRouteContext({ from: '__root__' })
  const [pricing, metal, typed] = useWatch({ control, name: ['pricing', 'metal', 'priceRule'] })
  const isWeighed = pricing === 'weight'
  const { data } = useQuery({ ...ratesQuery(api), enabled: isWeighed })
  // Typing goes on while 200 prices are computed. As text, because the form copies its values with each
  // change.
  const rule = useDeferredValue(isWeighed && typed ? JSON.stringify(typed) : undefined)

  const rates = data?.rates

  return useMemo(() => {
    if (rule === undefined) return typedPrice

    const parsed = z.safeParse(TypedPriceRule, JSON.parse(rule))
    return parsed.data && rates ? weighedPrices(metal, parsed.data, rates) : () => null
  }, [rule, rates, metal])
}
