import { expect, test } from 'vitest'
import { upiLink } from './upi.ts'

test('PAY-02 carries payee, name, amount with two decimals, INR and the note, percent-encoded (ASVS 1.2.2)', () => {
  expect(upiLink({ id: 'suvarna@upi', name: 'Suvarna' }, 123400)).toBe(
    'upi://pay?pa=suvarna@upi&pn=Suvarna&am=1234.00&cu=INR&tn=Order%20Payment',
  )
})

test('PAY-02 keeps a payee name with spaces and signs whole', () => {
  const link = upiLink({ id: 'shop.till-1@bank', name: 'Rao & Sons = 100 %' }, 5)
  expect(Object.fromEntries(new URLSearchParams(link.split('?')[1]))).toEqual({
    pa: 'shop.till-1@bank',
    pn: 'Rao & Sons = 100 %',
    am: '0.05',
    cu: 'INR',
    tn: 'Order Payment',
  })
})
