import { Link } from '#web/platform/routing/link.tsx'
import * as styles from './collection.later.module.css'

export type CollectionAddress =
  | { to: '/tags/$tag'; params: { tag: string } }
  | { to: '/scenes/$scene'; params: { scene: string } }

export type AllLinkProps = CollectionAddress & {
  show: 'tracks' | 'art' | 'artists'
  /** How many of what: `38 tracks`. */
  text: string
}

/** From what the page shows first to the whole list. */
export function AllLink({ show, text, ...page }: AllLinkProps) {
  const className = `link ${styles.all}`
  if (page.to === '/tags/$tag') {
    return (
      <Link {...page} search={{ show }} className={className}>
        All {text}
      </Link>
    )
  }
  return (
    <Link {...page} search={{ show }} className={className}>
      All {text}
    </Link>
  )
}
