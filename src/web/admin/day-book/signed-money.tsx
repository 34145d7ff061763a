import { moneyText } from '../../../rules/money-text.ts'

/** An amount in rupees with its sign: −₹640.00. */
export const SignedMoney = ({ rupees }: { rupees: number }) => (
  <span className="money">
    {rupees < 0 && '−'}
    {moneyText(Math.abs(rupees))}
  </span>
)
