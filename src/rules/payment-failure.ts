/** What the customer reads, by the provider's reasons for a failed payment. */
const texts: readonly [text: string, reasons: readonly string[]][] = [
  ['The payment was cancelled.', ['payment_cancelled']],
  [
    'The time to confirm it ran out.',
    ['payment_timed_out', 'payment_collect_request_expired', 'otp_expired'],
  ],
  ['There was not enough money in the account.', ['insufficient_funds']],
  ['It is above the credit limit of the card.', ['credit_limit_exceeded']],
  [
    'It is above your bank’s limit for payments.',
    [
      'transaction_limit_exceeded',
      'transaction_daily_limit_exceeded',
      'transaction_daily_count_exceeded',
      'transaction_frequency_limit_exceeded',
    ],
  ],
  ['The OTP was wrong.', ['incorrect_otp', 'invalid_otp', 'otp_attempts_exceeded']],
  ['The PIN was wrong.', ['incorrect_pin', 'pin_attempts_exceeded']],
  ['Your bank could not confirm that it was you.', ['authentication_failed']],
  [
    'The card details were wrong.',
    ['card_number_invalid', 'incorrect_card_details', 'incorrect_card_expiry_date', 'incorrect_cvv'],
  ],
  ['The card has expired.', ['card_expired']],
  ['The card or account is blocked.', ['debit_instrument_blocked', 'debit_instrument_inactive']],
  ['This UPI ID does not exist.', ['invalid_vpa']],
  ['Your bank declined it.', ['card_declined', 'debit_declined', 'payment_declined']],
  [
    'Your bank has a technical problem.',
    ['bank_not_available', 'bank_technical_error', 'gateway_technical_error', 'issuer_technical_error'],
  ],
]

const textOf = new Map(texts.flatMap(([text, reasons]) => reasons.map((reason) => [reason, text] as const)))

/**
 * Why an online payment failed, for its customer; undefined if the provider's reason says nothing to them.
 */
export const paymentFailureText = (reason: string | null): string | undefined => textOf.get(reason ?? '')
