import { describe, expect, test } from 'vitest'
import { moneyParts, moneyText, shortMoneyText } from './money-text.ts'

describe('amounts in rupees', () => {
  test.each([
    [0, '₹0.00'],
    [599, '₹599.00'],
    [1499.5, '₹1,499.50'],
    [24999, '₹24,999.00'],
    [123456, '₹1,23,456.00'],
    [12345678.9, '₹1,23,45,678.90'],
  ])('CART-05 %d is written %s, grouped as in India', (rupees, text) => {
    expect(moneyText(rupees)).toBe(text)
  })

  test('CART-05 the parts of an amount read as the whole', () => {
    expect(moneyParts(4899)).toEqual({ sign: '₹', whole: '4,899', paise: '.00' })
  })

  test.each([
    [1100, '₹1,100'],
    [1100.5, '₹1,100.50'],
    [150000, '₹1,50,000'],
  ])('%d in running text is %s', (rupees, text) => {
    expect(shortMoneyText(rupees)).toBe(text)
  })
})
