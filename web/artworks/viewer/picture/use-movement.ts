import { useEffect, useState } from 'react'
import type { ArtworkDetail } from '#contract/artworks.ts'
import type { Movement } from '../toolbar.tsx'
import { fetchIsAnimated } from './animation.ts'

const REDUCED = '(prefers-reduced-motion: reduce)'

/** Whether a picture moves, and may: it can always be stopped, and stands still for those who want less motion. */
export function useMovement({ id, original: { url, contentType } }: Pick<ArtworkDetail, 'id' | 'original'>): Movement {
  const [movingId, setMovingId] = useState<string | null>(null)
  const [stopped, setStopped] = useState(() => window.matchMedia(REDUCED).matches)
  const address = contentType === 'image/jpeg' ? null : url
  const canMove = address !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another signature is no other picture
  useEffect(() => {
    if (address === null) return
    const abort = new AbortController()
    void fetchIsAnimated(address, abort.signal).then((moves) => moves && setMovingId(id))
    return () => abort.abort()
  }, [id, canMove])
  return movingId === id ? { isMoving: !stopped, onToggle: () => setStopped(!stopped) } : null
}
