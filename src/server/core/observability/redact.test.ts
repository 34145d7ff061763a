import { expect, test } from 'vitest'
import { serializeError, redactPersonalData } from './redact.ts'

test('the log shows errors without addresses, numbers or codes (ASVS 16.2.5)', () => {
  expect(redactPersonalData('550 5.1.1 <asha.rao+1@example.co.in>: no such mailbox')).toBe(
    '550 5.1.1 <[e-mail]>: no such mailbox',
  )
  expect(redactPersonalData('Key (email_key)=(asha@example.in) already exists')).toBe(
    'Key (email_key)=([e-mail]) already exists',
  )
  expect(redactPersonalData('invalid input: "9876543210", +91 9876543210')).toBe(
    'invalid input: "[phone]", [phone]',
  )
  expect(redactPersonalData('Subject: 482913 is your code')).toBe('Subject: [digits] is your code')
  expect(redactPersonalData('connect ECONNREFUSED 127.0.0.1:5432')).toBe(
    'connect ECONNREFUSED 127.0.0.1:5432',
  )
})

test('FORM60-01 the log shows no number of an identity document', () => {
  for (const number of ['Z4417390', 'abc1234567', '2345 6789 0123', '234567890123', 'KL07 20110012345'])
    expect(redactPersonalData(`value (${number}) is too long`), number).toBe('value ([document]) is too long')
  for (const harmless of [
    'port 54321',
    'PV/26-27/000001',
    '1753000000000',
    'node-v24.1.0',
    '0190a000-0000-7000',
  ])
    expect(redactPersonalData(harmless)).not.toContain('[document]')
})

test('an internal error logs kind, code and place only (ASVS 16.3.4)', () => {
  const fault = Object.assign(new TypeError('asha@example.in is taken'), {
    code: '23505',
    detail: 'Key (email)=(asha@example.in)',
    parameters: ['asha@example.in'],
  })
  expect(serializeError(fault)).toEqual({
    type: 'TypeError',
    message: '[e-mail] is taken',
    code: '23505',
    stack: expect.stringContaining('redact.test.ts'),
  })
  expect(JSON.stringify(serializeError(fault))).not.toContain('asha@')
})
