import { defineMail } from './define-mail.ts'
import { summaryParts } from './mail-list.ts'
import type { StoredSummary } from './summary-part.ts'

/** What stands in place of single notices to the owner. */
export const ownerSummary = defineMail<StoredSummary>({
  kind: 'owner_summary',
  limit: 'owner',
  write(stored) {
    const parts = summaryParts().flatMap((part) => part.write(stored) ?? [])
    const subject = parts[0]?.words ?? 'Notices of your shop'

    return {
      subject,
      blocks: [
        { heading: subject },
        ...parts.flatMap(({ blocks }, at) => blocks(at === 0)),
        ...parts.flatMap(({ end }) => end ?? []),
      ],
    }
  },
})
