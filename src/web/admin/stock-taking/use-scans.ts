import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { recordStockScans } from '../../../contract/stock-taking.ts'
import { ApiError } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { soundProblem } from '../../lib/sound.ts'
import { forgetScans, keepScan, keyOfScan, readKept, type KeptScan } from './kept-scans.ts'
import { STOCK_TAKINGS } from './stock-taking-words.ts'

/** Scans in one request. */
const MAX_SENT = 200
/** Between two attempts to reach the shop, in milliseconds. */
const RETRY_MS = 4000
/** Scans that are listed. */
const MAX_LISTED = 30

/** `again`: the same code was scanned before. */
export type ListedScan = KeptScan & { again: boolean }

/** Why scans are not counted: they wait for the network, or the shop rejects them. */
type ScanFailure = { waits: boolean; text: string }

/**
 * The scans of this browser for a stock taking: those that wait to be sent, the last ones, newest first, and
 * why some were not counted. They are sent by themselves, in their order, again and again until the shop has
 * them. `onSent` runs after each request.
 */
export function useScans(takingId: string, onSent: () => Promise<unknown>) {
  const [waiting, setWaiting] = useState(() => readKept(takingId))
  const [listed, setListed] = useState<ListedScan[]>(() => firstListed(waiting))
  const { send, failure, attempt } = useSending(takingId, async (sent) => {
    await onSent()
    const keys = new Set(sent.map(keyOfScan))
    setWaiting((all) => all.filter((scan) => !keys.has(keyOfScan(scan))))
  })
  useEffect(() => {
    if (waiting.length > 0) void send(waiting.slice(0, MAX_SENT))
  }, [waiting, attempt, send])

  return {
    waiting,
    listed,
    failure,
    add(code: string, isCounted: boolean): void {
      const scan = { code, at: new Date().toISOString() }
      keepScan(takingId, scan)
      setWaiting((all) => [...all, scan])
      setListed((all) => [
        { ...scan, again: isCounted || all.some((each) => each.code === code) },
        ...all.slice(0, MAX_LISTED - 1),
      ])
    },
    discard(): void {
      forgetScans(takingId, waiting)
      setWaiting([])
    },
  }
}

const firstListed = (waiting: readonly KeptScan[]): ListedScan[] =>
  waiting
    .slice(-MAX_LISTED)
    .toReversed()
    .map((scan) => Object.assign({ again: false }, scan))

/** Sends one request at a time. `attempt` changes when waiting scans should be sent again. */
function useSending(takingId: string, onDone: (sent: readonly KeptScan[]) => Promise<void>) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<ScanFailure>()
  const [attempt, setAttempt] = useState(0)
  const isSending = useRef(false)
  useRetry(failure?.waits === true, () => setAttempt((count) => count + 1))

  const post = async (codes: readonly KeptScan[]) => {
    try {
      const { unknown } = await api(recordStockScans, {
        params: { id: takingId },
        body: { codes: [...codes] },
      })
      forgetScans(takingId, codes)
      setFailure(undefined)
      if (unknown.length > 0) soundProblem()
      return true
    } catch (error) {
      const waits = isTemporary(error)
      setFailure({ waits, text: errorMessage(error) })
      if (!waits) void queryClient.invalidateQueries({ queryKey: [STOCK_TAKINGS] })
      return false
    }
  }

  const latest = useRef({ post, onDone })
  useEffect(() => {
    latest.current = { post, onDone }
  })

  const [send] = useState(() => async (codes: readonly KeptScan[]) => {
    if (isSending.current) return
    isSending.current = true
    const isCounted = await latest.current.post(codes)
    isSending.current = false
    if (isCounted) await latest.current.onDone(codes)
  })

  return { send, failure, attempt }
}

/** Tries again after a while, and as soon as the browser has a network. */
function useRetry(waits: boolean, retry: () => void): void {
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })

  useEffect(() => {
    if (!waits) return undefined

    const run = () => latest.current()
    const timer = setInterval(run, RETRY_MS)
    addEventListener('online', run)
    return () => {
      clearInterval(timer)
      removeEventListener('online', run)
    }
  }, [waits])
}

/** Whether the same request may succeed later: there is no network, or the shop is busy. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  typeof error.status === 'string' ||
  error.status >= 500 ||
  error.status === 429
