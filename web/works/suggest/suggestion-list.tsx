import { type ReactNode, useEffect, useRef } from 'react'
import * as comboboxStyles from '#web/ui/form/combobox.module.css'
import type { useCombobox } from '#web/ui/form/use-combobox.ts'
import * as styles from './suggest.later.module.css'

type SuggestionListProps = { combobox: ReturnType<typeof useCombobox>; count: number; children: ReactNode }

/** What is suggested under a field; where that is nothing, there is no list, although more may come. */
export function SuggestionList({ combobox, count, children }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  // the dialog may end above it
  useEffect(() => {
    if (count > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <div
      ref={list}
      {...combobox.popup}
      {...combobox.list}
      hidden={count === 0}
      className={`${comboboxStyles.list} ${styles.list}`}
    >
      {children}
    </div>
  )
}
