import { useState } from 'react'
import { type Album, profileAlbumsResource } from '#contract/albums.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { unreleasedResource } from '#contract/unreleased.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { EditDeleteIcons } from '#web/ui/action/edit-delete.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import * as styles from '#web/ui/layout/cards.module.css'
import { CardsSkeleton } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { ANY_FILE } from '#web/upload/dropped-files.ts'
import { FileTarget } from '#web/upload/file-target.tsx'
import { AlbumCover } from '#web/works/albums/album-cover.tsx'
import { releaseText, trackCountText } from '#web/works/albums/album-facts.ts'
import * as albumsStyles from '#web/works/albums/albums.module.css'
import type { Shown } from '#web/works/releases/release-choice.ts'
import { shareAlbum } from '#web/works/share/share.ts'
import { OwnUnreleased } from './own-unreleased.tsx'

const EditAlbumDialog = lazyOver(() => import('../../albums/dialogs/edit-album-dialog.tsx'), 'EditAlbumDialog')
const DeleteAlbumDialog = lazyOver(() => import('../../albums/dialogs/delete-album-dialog.tsx'), 'DeleteAlbumDialog')
const ManageTracksDialog = lazyOver(() => import('../../albums/dialogs/manage-tracks-dialog.tsx'), 'ManageTracksDialog')

const ImportDialog = lazyOver(() => import('#web/works/music/import/import-dialog.tsx'), 'ImportDialog')

const FIRST_SCREEN_CARDS = 8

type Act = 'tracks' | 'edit' | 'delete'
type Doing = { act: Act; album: Album } | { act: 'create' } | { act: 'import'; files: readonly File[] } | null

/** ALBUM-01 ALBUM-02: the profile's albums, to create, fill, edit and delete. */
export function OwnAlbums({ profileId }: { profileId: string }) {
  const [doing, setDoing] = useState<Doing>(null)
  const [shown, setShown] = useState<Shown>('all')
  return (
    <>
      <div className={albumsStyles.albumTools}>
        <Button icon="upload" aria-haspopup="dialog" onClick={() => setDoing({ act: 'import', files: [] })}>
          Import a folder or zip
        </Button>
        <Button icon="plus" aria-haspopup="dialog" onClick={() => setDoing({ act: 'create' })}>
          Create Album
        </Button>
      </div>
      {!doing && (
        <FileTarget
          says="Drop a folder or zip of MP3s to import it"
          accept={ANY_FILE}
          onFiles={(files) => setDoing({ act: 'import', files })}
          underDialogs
        />
      )}
      <OwnUnreleased profileId={profileId} kind="album" shown={shown} onShow={setShown} />
      {(shown === 'all' || shown === 'public') && (
        <Albums profileId={profileId} onAction={(act, album) => setDoing({ act, album })} />
      )}
      <Dialogs doing={doing} onClose={() => setDoing(null)} />
    </>
  )
}

function Dialogs({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  if (!doing) return null
  if (doing.act === 'import') return <ImportDialog files={doing.files} onClose={onClose} />
  if (doing.act === 'create') return <EditAlbumDialog onClose={onClose} />
  if (doing.act === 'edit') return <EditAlbumDialog album={doing.album} onClose={onClose} />
  if (doing.act === 'tracks') return <ManageTracksDialog album={doing.album} onClose={onClose} />
  return <DeleteAlbumDialog album={doing.album} onClose={onClose} />
}

type AlbumsProps = { profileId: string; onAction: (act: Act, album: Album) => void }

function Albums({ profileId, onAction }: AlbumsProps) {
  const query = useResource(profileAlbumsResource, { id: profileId })
  const { data: drafts } = useResource(unreleasedResource, { as: profileId })
  const empty = <EmptyState scene="niche" as="h2" title="No albums yet." body="To create one, you only need a title." />
  return (
    <LoadedList
      query={query}
      waiting={<CardsSkeleton label="Loading albums" />}
      failed="Failed to load albums"
      padded
      empty={!drafts?.albums.length && empty}
    >
      {(albums) => (
        <ul className={styles.cards}>
          {albums.map((album, place) => (
            <AlbumCard
              key={album.id}
              album={album}
              eager={place < FIRST_SCREEN_CARDS}
              onAction={(act) => onAction(act, album)}
            />
          ))}
        </ul>
      )}
    </LoadedList>
  )
}

type AlbumCardProps = { album: Album; eager: boolean; onAction: (act: Act) => void }

/** An album in a grid: cover, title, release date, number of tracks, buttons. */
function AlbumCard({ album, eager, onAction }: AlbumCardProps) {
  const { id, title, trackCount, sensitive } = album
  const released = releaseText(album)
  return (
    <li className={styles.card}>
      <Link className={styles.picture} to="/album/$id" params={{ id }} tabIndex={-1} aria-hidden="true">
        <AlbumCover album={album} eager={eager} />
      </Link>
      <div>
        <Link className={styles.title} to="/album/$id" params={{ id }}>
          {title}
        </Link>
        {released && <span className={`meta ${spacingStyles.asBlock}`}>{released}</span>}
        <span className={`meta ${spacingStyles.asBlock}`}>{trackCountText(trackCount)}</span>
        {sensitive && <Badge>Sensitive</Badge>}
      </div>
      <div className={styles.footer}>
        <Button
          size="s"
          aria-haspopup="dialog"
          aria-label={`Manage tracks of ${isolated(title)}`}
          onClick={() => onAction('tracks')}
        >
          Manage tracks
        </Button>
        <IconButton icon="share" label={`Share ${isolated(title)}`} onClick={() => void shareAlbum(album)} />
        <EditDeleteIcons title={title} onEdit={() => onAction('edit')} onDelete={() => onAction('delete')} />
      </div>
    </li>
  )
}
