import type { Product } from '../../../contract/product.ts'

/** A metal with its hallmark (22K, 18K, 925), or only its name if it has none. */
export function Metal({ metal }: { metal: Product['metal'] }) {
  const [, fineness, base] = /^(\d+K?) (.+)$/.exec(metal) ?? []
  if (!fineness) return <span>{metal}</span>
  return (
    <>
      <span className="punch">{fineness}</span> <span>{base}</span>
    </>
  )
}
