import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'

/** Skeleton of a list in the back office. */
export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div className={sheetClass}>
    <LoadingText />
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} style={{ height: 46, marginBlock: 12 }} />
    ))}
  </div>
)
