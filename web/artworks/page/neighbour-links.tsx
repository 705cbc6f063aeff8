import { Link } from '@tanstack/react-router'
import type { ArtworkDetail } from '#contract/artworks.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

/** The artist's artworks on either side of this one. */
export function NeighbourLinks({ artwork: { newer, older } }: { artwork: ArtworkDetail }) {
  if (!newer && !older) return null
  return (
    <nav className="beside" aria-label="Newer and older artworks">
      {newer && (
        <Link to="/artwork/$id" params={{ id: newer.id }}>
          <Icon name="left" />
          <span className="meta">Newer</span>
          <span className="strong trunc">{newer.title}</span>
        </Link>
      )}
      {older && (
        <Link to="/artwork/$id" params={{ id: older.id }}>
          <Icon name="right" />
          <span className="meta">Older</span>
          <span className="strong trunc">{older.title}</span>
        </Link>
      )}
    </nav>
  )
}
