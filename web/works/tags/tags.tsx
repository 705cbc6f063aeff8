import { tagPath } from '#contract/tags.ts'
import { hrefOf } from '#web/platform/routing/address.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { useLocation } from '#web/platform/routing/use-router.ts'
import { useMark } from '#web/ui/text/marks.ts'
import * as styles from '#web/ui/text/tag.module.css'

/** Pages whose list a tag filters in place. */
const FILTERED = ['/find-music', '/find-art']

/** Tags in a row; each links to the other works that have it. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const list = useLocation(({ pathname }) => (FILTERED.includes(pathname) ? pathname : null))
  const mark = useMark()
  return tags.map((tag) => (
    <AddressLink
      key={tag}
      className={styles.tag}
      data-part="tag"
      href={list ? hrefOf({ to: list, search: { tag } }) : tagPath(tag)}
    >
      {mark(tag)}
    </AddressLink>
  ))
}
