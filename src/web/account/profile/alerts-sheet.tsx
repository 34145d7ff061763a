import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { deleteAlert, listAlerts, type Alert } from '../../../contract/alert.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './devices-sheet.module.css'

/** The customer's open alerts, each of which can be removed. */
export function AlertsSheet() {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const {
    data: alerts,
    isPending,
    refetch,
  } = useQuery({ queryKey: ['alerts', useSession().user?._id ?? ''], queryFn: () => api(listAlerts, {}) })
  const remove = useMutation({
    mutationFn: ({ _id }: Alert) => api(deleteAlert, { params: { id: _id } }),
    onSuccess: () => notify({ text: 'The alert has been removed.' }),
    onError: ({ message }) => notify({ text: message, tone: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['alerts'] }),
  })
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="alerts-title" id="alerts">
      <h2 id="alerts-title">Alerts</h2>
      <p>
        {alerts?.length === 0
          ? 'No alerts yet. Press Tell me beside a price, or under a sold-out piece.'
          : 'We e-mail you once for each.'}
      </p>
      {isPending && <Skeleton style={{ height: 64, marginTop: 14 }} />}
      {!isPending && !alerts && (
        <Button small onClick={() => void refetch()}>
          Try again
        </Button>
      )}
      {alerts && alerts.length > 0 && (
        <ul>
          {alerts.map((alert) => (
            <AlertItem key={alert._id} alert={alert} onRemove={() => remove.mutate(alert)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AlertItem({
  alert: { productId, name, size, color, limit },
  onRemove,
}: {
  alert: Alert
  onRemove(): void
}) {
  const choice = [color, size && `size ${size}`].filter(Boolean).join(', ')
  return (
    <li className={styles.device}>
      <div className={styles.about}>
        <h3>
          <Link
            className={linkClass}
            to="/shop/$id"
            params={{ id: productId }}
            search={{ color: color ?? undefined, size: size ?? undefined }}
          >
            {name}
          </Link>
        </h3>
        <p>
          {choice && `${choice} · `}
          {limit === null ? 'When it is back in stock' : `Below ${moneyText(limit)} including GST`}
        </p>
      </div>
      <Button small aria-label={`Remove the alert for ${name}${choice && `, ${choice}`}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
