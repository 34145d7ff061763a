import type { Product } from '../../../contract/product.ts'

/** A metal with its fineness struck into it (22K, 18K, 925); metals without one are named only. */
export function Metal({ metal }: { metal: Product['metal'] }) {
  const [, fineness, base] = /^(\d+K?) (.+)$/.exec(metal) ?? []
  if (!fineness) return <span>{metal}</span>
  return (
    <>
      <span className="punch">{fineness}</span> <span>{base}</span>
    </>
  )
}
