import { useEffect, useState } from 'react'
import { PRODUCT } from '#contract/product.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'

const PATIENCE_MS = 400

/** What stands in a page's place while its chunk is on its way; nothing at first, so that it never flashes. */
export function Pending() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Waiting text="Loading..." quiet={!slow} />
}

/** A whole screen that waits. `quiet` keeps its place without showing anything yet. */
export function Waiting({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return (
    <div className={quiet ? 'load bg-transparent' : 'load'} aria-busy="true">
      {!quiet && (
        <>
          <span className="wordmark" aria-hidden="true">
            {PRODUCT}
          </span>
          <Progress label={text} value={undefined} />
          <p className="meta" role="status">
            {text}
          </p>
        </>
      )}
    </div>
  )
}
