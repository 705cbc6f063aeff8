import { type ReactNode, useCallback } from 'react'
import { Marks } from '#web/ui/text/marks.ts'
import { markedParts, type Term } from '#web/works/suggest/marks.ts'
import * as styles from './marked.later.module.css'

/** Marks the search terms in all names below. */
export function Marked({ terms, children }: { terms: readonly Term[]; children: ReactNode }) {
  const mark = useCallback(
    (text: string): ReactNode =>
      markedParts(text, terms).map((part) =>
        part.isMarked ? (
          <mark key={part.at} className={styles.mark}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      ),
    [terms],
  )
  return <Marks value={mark}>{children}</Marks>
}
