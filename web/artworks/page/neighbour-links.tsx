import { Link } from '@tanstack/react-router'
import type { ArtworkDetail } from '#contract/artworks.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as styles from './artwork-page.module.css'

/** The artist's artworks on either side of this one. */
export function NeighbourLinks({ artwork: { newer, older } }: { artwork: ArtworkDetail }) {
  if (!newer && !older) return null
  return (
    <nav className={styles.neighbours} aria-label="Newer and older artworks">
      {newer && (
        <Link to="/artwork/$id" params={{ id: newer.id }}>
          <Icon name="left" />
          <span className="meta">Newer</span>
          <span className="strong truncated">{newer.title}</span>
        </Link>
      )}
      {older && (
        <Link to="/artwork/$id" params={{ id: older.id }}>
          <Icon name="right" />
          <span className="meta">Older</span>
          <span className="strong truncated">{older.title}</span>
        </Link>
      )}
    </nav>
  )
}
