import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Album } from '#contract/albums.ts'
import { AlbumCover } from './album-cover.tsx'
import { releaseText, trackCountText } from './album-facts.ts'
import '#web/ui/layout/cards.css'

export type AlbumCardProps = {
  album: Album
  eager?: boolean
  /** What can be done with it. */
  children?: ReactNode
}

/** An album in a grid: cover, title, release date, how many tracks. */
export function AlbumCard({ album, eager, children }: AlbumCardProps) {
  const { id, title, trackCount } = album
  const released = releaseText(album)
  return (
    <li className="card">
      <Link className="shot" to="/album/$id" params={{ id }} tabIndex={-1} aria-hidden="true">
        <AlbumCover album={album} eager={eager} />
      </Link>
      <div>
        <Link className="t" to="/album/$id" params={{ id }}>
          {title}
        </Link>
        {released && <span className="meta block">{released}</span>}
        <span className="meta block">{trackCountText(trackCount)}</span>
      </div>
      {children && <div className="foot">{children}</div>}
    </li>
  )
}
