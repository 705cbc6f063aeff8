import { useId } from 'react'
import type { LeftOut } from '#contract/given-paths.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './import.later.module.css'

/** What cannot be taken, and why. */
export function LeftOutPart({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const headId = useId()
  return (
    <section className={styles.album} aria-labelledby={headId}>
      <h3 className={headingStyles.section} id={headId}>
        Not taken
      </h3>
      <ul className={styles.left}>
        {leftOut.map(({ path, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of different zips may have one path
          <li key={at}>
            <span className="small">{path}</span>
            <span className="meta">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
