import { Link } from '@tanstack/react-router'
import type { AlbumDetail } from '#contract/works/albums.ts'
import { AlbumCover } from '#web/albums/album-cover.tsx'
import { releaseText, trackCountText } from '#web/albums/album-facts.ts'
import { shareAlbum } from '#web/albums/share-album.ts'
import { profileName } from '#web/player/artist-name.ts'
import { PlayAll } from '#web/player/play-all.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { formatDuration } from '#web/ui/text/format.ts'

export type AlbumAct = 'edit' | 'tracks' | 'delete'

/** The head of an album: cover, title as a poster, whose it is and from when, 'Play album'. */
export function AlbumSheet({ album, onAct }: { album: AlbumDetail; onAct: (act: AlbumAct) => void }) {
  const { title, artist, stock, tracks, viewer } = album
  return (
    <Sheet stock={stock} className="prof">
      <AlbumCover album={album} large eager className="face" />
      <div className="info">
        <div className="poster-w">
          <p className="meta kind">Album</p>
          <Poster text={title} maxHeight={200} maxSize={120} minSize={22} maxLines={3} />
        </div>
        <div className="acts">
          <PlayAll name="album" tracks={tracks} />
          <span>
            by{' '}
            <Link className="link strong" to="/$slug" params={{ slug: artist.slug || artist.handle }}>
              {profileName(artist)}
            </Link>
          </span>
          <Facts album={album} />
          <Button size="s" icon="share" onClick={() => void shareAlbum(album)}>
            Share
          </Button>
        </div>
        {viewer.can.edit && <OwnerActs onAct={onAct} />}
      </div>
    </Sheet>
  )
}

function Facts({ album }: { album: AlbumDetail }) {
  const { tracks, releaseDate } = album
  const released = releaseText(album)
  const durationMs = tracks.reduce((sum, track) => sum + track.durationMs, 0)
  return (
    <span className="meta">
      {released && (
        <>
          <time dateTime={releaseDate ?? undefined}>{released}</time> /{' '}
        </>
      )}
      {trackCountText(tracks.length)}
      {durationMs > 0 && ` / ${formatDuration(durationMs)}`}
    </span>
  )
}

function OwnerActs({ onAct }: { onAct: (act: AlbumAct) => void }) {
  return (
    <div className="acts">
      <Button size="s" icon="edit" aria-haspopup="dialog" onClick={() => onAct('edit')}>
        Edit
      </Button>
      <Button size="s" icon="music" aria-haspopup="dialog" onClick={() => onAct('tracks')}>
        Manage tracks
      </Button>
      <Button size="s" icon="trash" variant="danger" aria-haspopup="dialog" onClick={() => onAct('delete')}>
        Delete
      </Button>
    </div>
  )
}
