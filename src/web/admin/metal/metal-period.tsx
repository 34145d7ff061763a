import {
  dateOfDay,
  dayInIndia,
  dayMonthText,
  dayOfIso,
  isoDay,
  monthText,
} from '../../../rules/india-time.ts'
import { FilterSelect } from '../shared/filter-select.tsx'

/** Months that can be chosen. */
const MONTHS = 24

/** What the address says: a month such as 2026-11, and a day of it such as 2026-11-27. */
export type PeriodSearch = { month?: string | undefined; day?: string | undefined }

type Period = { month: string; day: string | undefined; days: string[]; from: string; to: string }

/** A month up to today, or one of its days: this month unless another one is chosen. */
export function periodOf({ month: wanted, day: wantedDay }: PeriodSearch): Period {
  const months = lastMonths()
  const month = months.find((each) => each === wanted) ?? months[0] ?? ''
  const days = daysOf(month)
  const day = days.find((each) => each === wantedDay)

  return { month, day, days, from: day ?? `${month}-01`, to: day ?? days[0] ?? `${month}-01` }
}

function lastMonths(): string[] {
  const today = dateOfDay(dayInIndia(Date.now()))
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back)).toISOString().slice(0, 7),
  )
}

/** The days of a month up to today, latest first. */
function daysOf(month: string): string[] {
  const first = dayOfIso(`${month}-01`)
  const today = dayInIndia(Date.now())
  return Array.from({ length: 31 }, (_, index) => first + index)
    .filter((day) => day <= today && isoDay(day).startsWith(month))
    .map(isoDay)
    .toReversed()
}

type PeriodFiltersProps = Period & { onPeriod(search: PeriodSearch): void }

/** Chooses the month and the day. */
export const PeriodFilters = ({ month, day, days, onPeriod }: PeriodFiltersProps) => (
  <>
    <FilterSelect
      label="Month"
      required
      options={lastMonths().map((each) => [each, monthText(each)] as const)}
      value={month}
      onChange={(chosen) => onPeriod({ month: chosen })}
    />
    <FilterSelect
      label="Day"
      options={days.map((each) => [each, dayMonthText(dayOfIso(each))] as const)}
      value={day}
      onChange={(chosen) => onPeriod({ month, day: chosen })}
    />
  </>
)
