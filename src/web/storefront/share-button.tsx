import { log } from '../lib/log.ts'
import { Button } from '../ui/button.tsx'
import { IconDrawing } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'

/**
 * Shares an address of the shop by the device's own menu, or copies it where there is none. `path`: path and
 * query.
 */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = new URL(path, location.href).href
    try {
      if ((navigator as Partial<Navigator>).share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        notify({ text: 'Link copied.' })
      }
    } catch (error) {
      // Also thrown if the menu is closed without a choice.
      log('The link was not shared.', error)
    }
  }
  return (
    <Button small onClick={() => void share()}>
      <IconDrawing path="M12 15V4M8 7.5l4-4 4 4M6.5 11H5v9.5h14V11h-1.5" />
      Share
    </Button>
  )
}
