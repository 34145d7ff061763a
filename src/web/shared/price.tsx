import { moneyParts, moneyText } from '../../rules/money-text.ts'

type PriceProps = { rupees: number; className?: string | undefined }

/** An amount in rupees as a price, with a smaller sign and smaller paise. Reads as ₹4,899.00. */
export function Price({ rupees, className = '' }: PriceProps) {
  const { sign, whole, paise } = moneyParts(rupees)
  return (
    <span className={`price ${className}`}>
      <i>{sign}</i>
      {whole}
      <u>{paise}</u>
    </span>
  )
}

/** The old price in rupees, struck through. */
export function OldPrice({ rupees, className = '' }: PriceProps) {
  return (
    <>
      <span className="sr-only">was</span> <s className={`was ${className}`}>{moneyText(rupees)}</s>
    </>
  )
}

/** An amount in rupees in running text and tables. */
export function Money({ rupees }: { rupees: number }) {
  return <span className="money">{moneyText(rupees)}</span>
}
