import type { StockTaking, StockTakingResult } from '../../../contract/stock-taking.ts'
import { clockText, dayInIndia, dayMonthText, nearMomentText } from '../../../rules/india-time.ts'
import { isFineness, purityName } from '../../../rules/purity.ts'

/** The beginning of the keys of all queries about stock takings. */
export const STOCK_TAKINGS = 'stock-takings'

type Times = Pick<StockTaking, 'scope' | 'startedAt' | 'closedAt' | 'by'>

type Purity = Pick<StockTakingResult['grams'][number], 'metal' | 'fineness'>

/** `22K (916)`, `Silver 925`; `Other` without a metal that has a rate. */
export function purityLabel({ metal, fineness }: Purity): string {
  if (metal === null) return 'Other'
  if (fineness !== null && isFineness(metal, fineness)) return purityName(metal, fineness)
  return capital(metal)
}

const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** What a stock taking counts: `All pieces`, `Rings, gold 916`. */
export function scopeText({ scope }: Pick<StockTaking, 'scope'>): string {
  if (scope === 'all') return 'All pieces'

  const metal = [scope.metal, scope.fineness].filter(Boolean).join(' ')
  return capital([scope.category, metal].filter(Boolean).join(', ')) || 'All pieces'
}

/** `Gold, started today, 3:10 pm by Sarika Jain.` */
export const startText = (taking: Times): string =>
  `${scopeText(taking)}, started ${nearMomentText(Date.parse(taking.startedAt), Date.now())}${taking.by ? ` by ${taking.by}` : ''}.`

export const takingDay = ({ startedAt }: Times): string => dayMonthText(dayInIndia(Date.parse(startedAt)))

/** `Gold, 3:10 pm to 5:48 pm.` */
export const timesText = (taking: Times): string =>
  `${scopeText(taking)}, ${clockText(Date.parse(taking.startedAt))} to ${taking.closedAt === null ? 'now' : nearMomentText(Date.parse(taking.closedAt), Date.parse(taking.startedAt)).replace('today, ', '')}.`
