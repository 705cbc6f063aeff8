import { Section } from '#web/ui/layout/section.tsx'
import * as styles from './case.later.module.css'

/**
 * The text of an admin when another admin decided first. Nothing was sent, so the admin may want to
 * copy it.
 */
export function Unsent({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <Section title="Not sent">
      <p className="dim">Another admin acted first. This is what you wrote:</p>
      {words.map((each) => (
        <p key={each} className={styles.said}>
          {each}
        </p>
      ))}
    </Section>
  )
}
