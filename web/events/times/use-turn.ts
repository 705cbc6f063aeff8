import { useEffect, useEffectEvent } from 'react'

/** A timer holds no more than this, some 24 days. */
const LONGEST_MS = 2 ** 31 - 1
/** Between asking again, where the viewer's clock is ahead of the server's. */
const AGAIN_MS = 30_000

/**
 * Asks the server anew once an event that was upcoming has begun by the viewer's clock: whether it is past is the server's to say.
 * `answeredAt` is when it last said so, in milliseconds since 1970.
 */
export function useTurn(startAt: string | undefined, answeredAt: number, ask: () => unknown): void {
  const onTurn = useEffectEvent(ask)
  useEffect(() => {
    if (!startAt || !answeredAt) return
    const leftMs = Date.parse(startAt) - Date.now()
    const timer = setTimeout(() => void onTurn(), leftMs < 0 ? AGAIN_MS : Math.min(leftMs + 1, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [startAt, answeredAt])
}
