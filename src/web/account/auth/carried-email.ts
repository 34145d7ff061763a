import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * An e-mail address typed on one auth page, for the form of the next one. It never appears in an address.
     */
    email?: string
    /** Whether that account has just been created. */
    isNew?: boolean
  }
}

/** Returns the e-mail address typed on the auth page before this one, and whether its account is new. */
export const useCarriedEmail = (): { email: string; isNew: boolean } => {
  const state = useLocation({ select: (location) => location.state })
  return { email: state.email ?? '', isNew: state.isNew === true }
}
