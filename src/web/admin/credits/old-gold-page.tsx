import { useState } from 'react'
import { PageTitle } from '../../shared/page-title.tsx'
import { OldGoldForm } from './old-gold-form.tsx'
import { BoughtOldGold, type Bought } from './bought-old-gold.tsx'

/** Buys old gold from a customer who buys nothing (BUY-01). */
export function OldGoldPage() {
  const [bought, setBought] = useState<Bought>()

  return (
    <>
      <PageTitle title="Buy old gold" note="From a customer who buys nothing now. The voucher is printed." />
      {bought ? (
        <BoughtOldGold bought={bought} onNext={() => setBought(undefined)} />
      ) : (
        <OldGoldForm onBought={setBought} />
      )}
    </>
  )
}
