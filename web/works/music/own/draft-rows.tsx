import { type ReactNode, useState } from 'react'
import type { Album } from '#contract/albums.ts'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { Unreleased } from '#contract/unreleased.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount, formatDuration } from '#web/ui/text/format.ts'
import { AlbumCover } from '#web/works/albums/album-cover.tsx'
import { releaseText, trackCountText } from '#web/works/albums/album-facts.ts'
import type { Draft } from '#web/works/releases/publish-button.tsx'
import { PublishButton } from '#web/works/releases/publish-button.tsx'
import { Cover } from '#web/works/tracks/cover.tsx'
import * as styles from './draft-rows.later.module.css'

const DeleteAlbumDialog = lazyOver(() => import('../../albums/dialogs/delete-album-dialog.tsx'), 'DeleteAlbumDialog')
const DeleteTrackDialog = lazyOver(() => import('#web/works/music/track/delete-track-dialog.tsx'), 'DeleteTrackDialog')

/** REACH-08: the profile's drafts, above its published works. */
export function DraftRows({ drafts, kind }: { drafts: Unreleased; kind: Draft['kind'] }) {
  const [deleting, setDeleting] = useState<Album | Track | null>(null)
  const close = () => setDeleting(null)
  const found = kind === 'album' ? drafts.albums : drafts.tracks
  return (
    <div className={styles.section}>
      <Section title="Drafts" aside={<span className="meta">{formatCount(found.length)}</span>}>
        <ul className={styles.rows}>
          {kind === 'album'
            ? drafts.albums.map((album) => (
                <Row
                  key={album.id}
                  draft={{ kind, id: album.id, title: album.title }}
                  picture={<AlbumCover album={album} sizes="64px" />}
                  facts={[trackCountText(album.trackCount), releaseText(album)]}
                  onDelete={() => setDeleting(album)}
                />
              ))
            : drafts.tracks.map((track) => (
                <Row
                  key={track.id}
                  draft={{ kind, id: track.id, title: track.title }}
                  picture={<Cover track={track} />}
                  facts={[formatDuration(track.durationMs)]}
                  onDelete={() => setDeleting(track)}
                />
              ))}
        </ul>
        {deleting && 'isComing' in deleting && <DeleteAlbumDialog album={deleting} isDraft onClose={close} />}
        {deleting && 'durationMs' in deleting && <DeleteTrackDialog track={deleting} onClose={close} />}
      </Section>
    </div>
  )
}

type RowProps = { draft: Draft; picture: ReactNode; facts: (string | null)[]; onDelete: () => void }

function Row({ draft, picture, facts, onDelete }: RowProps) {
  const { kind, id, title } = draft
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
          <Badge kind="pending">Draft</Badge>
          <span className="meta">{facts.filter(Boolean).join(', ')}</span>
        </span>
      </div>
      <div className={styles.acts}>
        <PublishButton draft={draft} />
        <IconButton icon="trash" label={`Delete ${isolated(title)}`} danger onClick={onDelete} />
      </div>
    </li>
  )
}
