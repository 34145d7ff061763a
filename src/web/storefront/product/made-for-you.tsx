import { madeForYouText } from '../../../rules/lead-time.ts'
import { successClass } from '../../ui/field-classes.ts'
import { Icon } from '../../ui/icon.tsx'

/**
 * By when a piece leaves that is made to order and ordered today (MTO-01). Never rendered on the server: a
 * cached page names no day.
 */
export const MadeForYou = ({ leadDays }: { leadDays: number }) => (
  <p className={successClass}>
    <Icon name="check" />
    {madeForYouText(leadDays)}
  </p>
)
