import { moneyText } from '../../../rules/money-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks before an order by UPI is placed without its reference. `rupees`: the amount to be paid. */
export const WithoutReference = ({
  rupees,
  onPlace,
  onClose,
}: {
  rupees: number
  onPlace(): Promise<unknown>
  onClose(): void
}) => (
  <ConfirmDialog
    open
    title={`Have you paid ${moneyText(rupees)}?`}
    description="Without the UTR of your payment it takes us longer to find it."
    action="Yes, I have paid"
    keep="Go back"
    onConfirm={async () => void (await onPlace())}
    onClose={onClose}
  />
)
