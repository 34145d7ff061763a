import type { ReceivedMoney } from '../contract/received-money.ts'
import { moneyText } from './money-text.ts'

/**
 * What the customer reads of money that has arrived for an order without paying it. `due`: the amount of the
 * order, in rupees, which only a part payment needs.
 */
export function receivedMoneyText({ amount, state }: ReceivedMoney, due = 0): string {
  if (state === 'refunded') return 'Your payment has been refunded.'

  const received = `We have received ${amount === null ? 'your payment' : moneyText(amount)}`
  if (state === 'checking') return `${received} and are checking it.`

  return state === 'part' && amount !== null
    ? `${received}. ${moneyText(due - amount)} is left to pay.`
    : `${received}. Please contact us about it.`
}
