import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token of the mailed link that opened the page (`#link=TOKEN`), and a function that lets go of it. It stands behind
 * the `#`, which browsers send to no server, and leaves the address bar at once, so that no history keeps it.
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
