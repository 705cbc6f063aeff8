import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import * as styles from './thread.module.css'
import type { Older } from './use-older.ts'

/** So far before the first message is reached those before it are asked for. */
const AHEAD = '1200px 0px 0px 0px'

/** The upper end of a thread that goes on. Of one height, whatever it says, so that nothing moves. */
export function OlderEnd({ firstSeq, load, isLoading, isFailed }: Older & { firstSeq: number }) {
  const end = useRef<HTMLDivElement>(null)
  const onNear = useEffectEvent(() => {
    if (!isLoading && !isFailed) load(firstSeq)
  })
  // A page may be too short to push the end away: it is looked at anew after each.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!end.current || isLoading) return
    const observer = new IntersectionObserver((crossings) => crossings.at(-1)?.isIntersecting && onNear(), {
      root: end.current.closest(`.${styles.log}`),
      rootMargin: AHEAD,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [firstSeq, isLoading])
  return (
    <div ref={end} className={styles.older}>
      {isFailed ? (
        <Button size="s" onClick={() => load(firstSeq)}>
          Older messages did not load. Try again
        </Button>
      ) : (
        <p className="dim small">Loading messages...</p>
      )}
    </div>
  )
}
