import { expect, test } from 'vitest'
import { layOut } from './layout.ts'

const shop = { name: 'Suvarna', email: 'care@suvarna.example', publicUrl: 'https://suvarna.example' }

test.each([
  ['Kanchana', 26],
  ['Kanchan Jewellers', 22],
  ['Kanchan Jewellers and Brothers', 18],
])('the mail header shows %s as typed at %d px', (name, size) => {
  const { html } = layOut('Your order', [], { ...shop, name })
  expect(html).toMatch(new RegExp(`font-size:${size}px[^>]*>${name}</a>`))
  expect(html).not.toContain('border-top:2px')
})
