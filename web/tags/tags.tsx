import { Link } from '#web/platform/routing/link.tsx'
import { useMark } from '#web/ui/text/marks.ts'
import * as styles from '#web/ui/text/tag.module.css'

export type TagsProps = { tags: readonly string[]; to?: '/find-music' | '/find-art' }

/** Tags in a row; each leads to what else has it. */
export function Tags({ tags, to = '/find-music' }: TagsProps) {
  const mark = useMark()
  return tags.map((tag) => (
    <Link key={tag} className={styles.tag} data-part="tag" to={to} search={{ tag }}>
      {mark(tag)}
    </Link>
  ))
}
