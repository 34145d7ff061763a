import type { WrittenMail } from './layout.ts'

/** Where the bill of a gift is whose parcel shows no prices: on the page that the mail's button opens. */
export const billBlocks = ({ isBillApart }: { isBillApart?: boolean }): WrittenMail['blocks'] =>
  isBillApart
    ? [{ text: 'As you asked, nothing in the parcel shows a price. Your bill is on the page of your order.' }]
    : []
