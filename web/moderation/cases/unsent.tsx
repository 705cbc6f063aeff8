import { Section } from '#web/ui/layout/section.tsx'
import * as styles from './case.later.module.css'

/** What somebody had written when another admin was first: theirs to take along, since nothing was sent. */
export function Unsent({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <Section title="Not sent">
      <p className="dim">Another admin was first. This is what you wrote:</p>
      {words.map((each) => (
        <p key={each} className={styles.said}>
          {each}
        </p>
      ))}
    </Section>
  )
}
