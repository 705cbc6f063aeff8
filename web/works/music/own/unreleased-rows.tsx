import { type ReactNode, useState } from 'react'
import type { Album } from '#contract/albums.ts'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { Release } from '#contract/releases.ts'
import type { Unreleased } from '#contract/unreleased.ts'
import { formatCount } from '#contract/words/counted.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { AlbumCover } from '#web/works/albums/album-cover.tsx'
import { releaseText, trackCountText } from '#web/works/albums/album-facts.ts'
import { PublishButton } from '#web/works/releases/publish-button.tsx'
import { ReleaseBadge } from '#web/works/releases/release-badge.tsx'
import { isShown, type Shown } from '#web/works/releases/release-choice.ts'
import { Cover } from '#web/works/tracks/cover.tsx'
import * as styles from './unreleased-rows.later.module.css'

const DeleteAlbumDialog = lazyOver(() => import('../../albums/dialogs/delete-album-dialog.tsx'), 'DeleteAlbumDialog')
const DeleteTrackDialog = lazyOver(() => import('#web/works/music/track/delete-track-dialog.tsx'), 'DeleteTrackDialog')

type UnreleasedRowsProps = { unreleased: Unreleased; kind: 'track' | 'album'; shown: Shown }

/** REACH-08, RELEASE-01: the profile's works that are not public, above the public ones. */
export function UnreleasedRows({ unreleased, kind, shown }: UnreleasedRowsProps) {
  const [deleting, setDeleting] = useState<Album | Track | null>(null)
  const close = () => setDeleting(null)
  const albums = unreleased.albums.filter(({ release }) => isShown(shown, release))
  const tracks = unreleased.tracks.filter(({ release }) => isShown(shown, release))
  const count = kind === 'album' ? albums.length : tracks.length
  if (count === 0) return null
  return (
    <div className={styles.section}>
      <Section title="Not public" aside={<span className="meta">{formatCount(count)}</span>}>
        <ul className={styles.rows}>
          {kind === 'album'
            ? albums.map((album) => (
                <Row
                  key={album.id}
                  kind={kind}
                  work={album}
                  picture={<AlbumCover album={album} sizes="64px" />}
                  facts={[trackCountText(album.trackCount), releaseText(album)]}
                  onDelete={() => setDeleting(album)}
                />
              ))
            : tracks.map((track) => (
                <Row
                  key={track.id}
                  kind={kind}
                  work={track}
                  picture={<Cover track={track} />}
                  facts={[formatDuration(track.durationMs)]}
                  onDelete={() => setDeleting(track)}
                />
              ))}
        </ul>
        {deleting && 'isComing' in deleting && <DeleteAlbumDialog album={deleting} isUnreleased onClose={close} />}
        {deleting && 'durationMs' in deleting && <DeleteTrackDialog track={deleting} onClose={close} />}
      </Section>
    </div>
  )
}

type RowProps = {
  kind: 'track' | 'album'
  work: { id: string; title: string; release: Release }
  picture: ReactNode
  facts: (string | null)[]
  onDelete: () => void
}

function Row({ kind, work, picture, facts, onDelete }: RowProps) {
  const { id, title, release } = work
  const where =
    kind === 'album' ? ({ to: '/album/$id', params: { id } } as const) : ({ to: '/track/$id', params: { id } } as const)
  return (
    <li className={styles.row}>
      <Link {...where} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {picture}
      </Link>
      <div className={styles.words}>
        <Link {...where} className={styles.title}>
          {title}
        </Link>
        <span className={styles.facts}>
          <ReleaseBadge release={release} />
          <span className="meta">{facts.filter(Boolean).join(', ')}</span>
        </span>
      </div>
      <div className={styles.acts}>
        <PublishButton work={{ kind, id, title }} />
        <IconButton icon="trash" label={`Delete ${isolated(title)}`} danger onClick={onDelete} />
      </div>
    </li>
  )
}
