import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { closeDay, getDayFile, type DayFileFormat } from '../../../contract/day-book.ts'
import { dayMonthText, dayOfIso, isoDay } from '../../../rules/india-time.ts'
import { buttonClass, iconButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMay } from '../shared/use-may.ts'
import * as styles from './day-book-page.module.css'

type DayToolsProps = { day: string; today: string }

/** The day before and after, for those who may see them, and the files of the day. */
export function DayTools({ day, today }: DayToolsProps) {
  const seesOtherDays = useMay()(closeDay)
  const number = dayOfIso(day)

  return (
    <>
      <nav className={styles.days} aria-label="Day">
        {seesOtherDays && <DayLink day={number - 1} icon="previous" />}
        <b>
          {day === today && 'Today, '}
          {dayMonthText(number)}
        </b>
        {seesOtherDays && day < today && <DayLink day={number + 1} icon="next" />}
      </nav>
      <FileLink day={day} format="pdf">
        <ExtraIcon name="print" /> Print
      </FileLink>
      <FileLink day={day} format="csv">
        CSV
      </FileLink>
      <FileLink day={day} format="tally">
        Tally
      </FileLink>
    </>
  )
}

const DayLink = ({ day, icon }: { day: number; icon: 'previous' | 'next' }) => (
  <Link
    to="/dashboard/day"
    search={{ day: isoDay(day) }}
    resetScroll={false}
    className={iconButtonClass}
    aria-label={dayMonthText(day)}
  >
    <Icon name={icon} />
  </Link>
)

type FileLinkProps = { day: string; format: DayFileFormat; children: ReactNode }

const FileLink = ({ day, format, children }: FileLinkProps) => (
  <a
    href={`${getDayFile.path.replace('{day}', day)}?format=${format}`}
    download
    className={buttonClass('line', { small: true })}
  >
    {children}
  </a>
)
