const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** Indian number groups: hundreds, thousands, lakhs, crores. */
const groups = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

function wholeWords(count: number): string {
  if (count < 20) return small[count] ?? ''
  if (count < 100)
    return [tens[Math.floor(count / 10)], count % 10 > 0 && small[count % 10]].filter(Boolean).join('-')
  const [size, name] = groups.find(([each]) => count >= each) ?? groups[3]
  const rest = count % size
  return `${wholeWords(Math.floor(count / size))} ${name}${rest > 0 ? ` ${wholeWords(rest)}` : ''}`
}

/**
 * Writes an amount in paise in words, as on invoices: Rupees one lakh twenty-three thousand and fifty paise
 * only.
 */
export function amountWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100]
  return `Rupees ${wholeWords(rupees)}${rest > 0 ? ` and ${wholeWords(rest)} paise` : ''} only`
}
