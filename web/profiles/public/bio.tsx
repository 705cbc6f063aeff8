import { useState } from 'react'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import * as styles from './profile.module.css'

/** A longer bio, or one of several lines, is begun and can be read whole: the music stands below it. */
const SHORT = 140

export function Bio({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const start = beginningOf(text)
  const isCut = !isWhole && start !== null
  return (
    <p className={`body-text ${styles.biography}`}>
      <LinkedText text={isCut ? `${start} … ` : text} />
      {isCut && (
        <button type="button" className="link strong" onClick={() => setWhole(true)}>
          Read all
        </button>
      )}
    </p>
  )
}

/** Whole words of the first line; null where that is everything. */
function beginningOf(text: string): string | null {
  const line = text.trim().split('\n', 1)[0] ?? ''
  if (line.length <= SHORT) return line === text.trim() ? null : line
  const cut = line.slice(0, SHORT)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), SHORT / 2)).trimEnd()
}
