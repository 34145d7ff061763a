import { describe, expect, test } from 'vitest'
import {
  estimateText,
  orderText,
  parcelText,
  payLinkText,
  reservationText,
  whatsAppLink,
} from './share-texts.ts'

const about = { shop: 'Kanchan Jewels', name: 'Kavita Joshi', orderId: 'AB12-CD34' }
const payLink = 'https://kanchan.example/pay/0192f0c1?t=c2ln'

describe('SHARE-01 WhatsApp texts', () => {
  test.each([
    [
      'an order',
      orderText(about, 156_871.68, 'https://kanchan.example/track'),
      'Hello Kavita Joshi, thank you for your order AB12-CD34 at Kanchan Jewels. The total is ₹1,56,871.68. Follow it here: https://kanchan.example/track',
    ],
    [
      'a reservation',
      reservationText(about, 'Tara ring', 'https://kanchan.example/shop/0192f0c1'),
      'Hello Kavita Joshi, when would you like to see Tara ring at Kanchan Jewels? Your reservation is AB12-CD34. Here is the piece: https://kanchan.example/shop/0192f0c1',
    ],
    [
      'an estimate',
      estimateText(about, 156_871.68, { until: '27 November, 13:52', link: payLink }),
      'Hello Kavita Joshi, your estimate AB12-CD34 from Kanchan Jewels is ₹1,56,871.68. We hold it for you until 27 November, 13:52. See your pieces here: https://kanchan.example/pay/0192f0c1?t=c2ln',
    ],
    [
      'an estimate without a limit for someone unnamed',
      estimateText({ ...about, name: null }, 800, { until: null, link: payLink }),
      'Hello, your estimate AB12-CD34 from Kanchan Jewels is ₹800.00. See your pieces here: https://kanchan.example/pay/0192f0c1?t=c2ln',
    ],
    [
      'a pay link',
      payLinkText(about, 56_871.68, payLink),
      'Hello Kavita Joshi, you can pay ₹56,871.68 for your order AB12-CD34 at Kanchan Jewels here: https://kanchan.example/pay/0192f0c1?t=c2ln',
    ],
    [
      'a parcel',
      parcelText(
        about,
        { carrier: 'Sequel Logistics', awb: 'SEQ123456' },
        'https://sequel.example/SEQ123456',
      ),
      'Hello Kavita Joshi, your order AB12-CD34 from Kanchan Jewels is on its way with Sequel Logistics, tracking number SEQ123456. Follow it here: https://sequel.example/SEQ123456',
    ],
  ])('name %s in full', (_what, { text }, expected) => {
    expect(text).toBe(expected)
  })

  test('are encoded whole in the address, Devanagari included', () => {
    const message = payLinkText({ shop: 'सुवर्ण', name: 'कविता', orderId: 'AB12-CD34' }, 800, payLink)
    const address = whatsAppLink('9812345670', message)
    expect(address).toMatch(/^https:\/\/wa\.me\/919812345670\?text=[\w%.~!*'()-]+$/)
    expect(address).toContain('%E0%A4%B8%E0%A5%81%E0%A4%B5%E0%A4%B0%E0%A5%8D%E0%A4%A3')
    expect(new URL(address).searchParams.get('text')).toBe(message.text)
  })
})
