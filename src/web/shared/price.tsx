import { moneyParts, moneyText } from '../../rules/money-text.ts'
import * as styles from './price.module.css'

type PriceProps = { rupees: number; className?: string | undefined }

/** An amount in rupees as a price, with a smaller sign and smaller paise. Reads as ₹4,899.00. */
export function Price({ rupees, className = '' }: PriceProps) {
  const { sign, whole, paise } = moneyParts(rupees)
  return (
    <span className={`${styles.price} ${className}`}>
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
      <span className="sr-only">was</span> <s className={`${styles.old} ${className}`}>{moneyText(rupees)}</s>
    </>
  )
}

/** An amount in rupees in running text and tables. */
export function Money({ rupees }: { rupees: number }) {
  return <span className="money">{moneyText(rupees)}</span>
}

/** The class of what a customer saves. */
export const savingClass = styles.saving
