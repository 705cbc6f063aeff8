import { tagPath } from '#contract/tags.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { useMark } from '#web/ui/text/marks.ts'
import * as styles from '#web/ui/text/tag.module.css'

/** Tags in a row; each leads to what else has it. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const mark = useMark()
  return tags.map((tag) => (
    <AddressLink key={tag} className={styles.tag} data-part="tag" href={tagPath(tag)}>
      {mark(tag)}
    </AddressLink>
  ))
}
