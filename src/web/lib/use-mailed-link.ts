import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Returns the token of the mailed link that opened the page (`#link=TOKEN`), and a function that clears it.
 * The token is in the hash, which browsers do not send to servers, and is removed from the address bar
 * immediately, so that it does not stay in the browser history.
 */
export function useMailedLink(): [token: string | undefined, forget: () => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const link = new URLSearchParams(hash).get('link')
    if (!link) return
    setToken(link)
    void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
  return [token, () => setToken(undefined)]
}
