import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { previewManualOrder, type ManualOrderPreview } from '../../../contract/counter-order.ts'
import { errorMessage } from '../../api/error-message.ts'
import { discountProblem, discountRequest, type ListedSale } from './sale-discount-entry.ts'
import { requestLines, type Sale } from './sale.ts'

/**
 * A sale at today's prices, with what was agreed: as before the last change while the new ones are computed.
 * `listed`: before the discount.
 */
export function usePreview({ lines, discount }: Pick<Sale, 'lines' | 'discount'>) {
  const products = requestLines(lines)
  const price = usePriced(products, undefined)
  const listed = price.preview && listedSale(price.preview)

  const request = discountProblem(discount, listed) === undefined ? discountRequest(discount) : undefined
  const agreed = usePriced(listed ? products : [], request)
  const { preview, isCurrent, problem, retry } = request && listed ? agreed : price

  return {
    listed,
    preview: preview ?? price.preview,
    total: preview?.totals.grandTotal,
    isCurrent: isCurrent && price.isCurrent,
    previewProblem: problem,
    retry,
  }
}

function usePriced(products: ReturnType<typeof requestLines>, discount: ReturnType<typeof discountRequest>) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['counter-preview', products, discount ?? null],
    queryFn: () => api(previewManualOrder, { body: { products, ...discount } }),
    enabled: products.length > 0,
    staleTime: 0,
    retry: false,
    placeholderData: (earlier) => earlier,
  })

  const preview = products.length > 0 && !error ? data : undefined

  return {
    preview,
    isCurrent: preview !== undefined && !isPlaceholderData,
    problem: products.length > 0 && error ? errorMessage(error) : '',
    retry: () => void refetch(),
  }
}

function listedSale({ lines, totals }: ManualOrderPreview): ListedSale {
  const makings = lines.map(
    ({ breakup, quantity }) => ((breakup?.making ?? 0) - (breakup?.makingDiscount ?? 0)) * quantity,
  )
  return { total: totals.grandTotal, making: makings.reduce((sum, making) => sum + making, 0) }
}
