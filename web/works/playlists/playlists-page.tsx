import { useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { type OwnPlaylist, ownPlaylistsResource, type Playlist } from '#contract/playlists.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EditDeleteIcons } from '#web/ui/action/edit-delete.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import * as styles from '#web/ui/layout/cards.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { CardsSkeleton } from '#web/ui/layout/section.tsx'
import { FilterSlot } from '#web/works/releases/filter-slot.tsx'
import { ReleaseBadgeSlot } from '#web/works/releases/release-badge-slot.tsx'
import { choiceOf, isShown, type Shown } from '#web/works/releases/release-choice.ts'
import { sharePlaylist } from '#web/works/share/share.ts'
import { countOf, PlaylistCover } from './playlist-cover.tsx'

const EditPlaylistDialog = lazyOver(() => import('./dialogs/edit-playlist-dialog.tsx'), 'EditPlaylistDialog')
const SongsDialog = lazyOver(() => import('./dialogs/songs-dialog.tsx'), 'SongsDialog')
const DeletePlaylistDialog = lazyOver(() => import('./dialogs/delete-playlist-dialog.tsx'), 'DeletePlaylistDialog')

const FIRST_SCREEN_CARDS = 8
const EMPTY = 'No playlists yet. Create your first playlist to get started!'

/** PLAYLIST-01: the page with the playlists of the active profile. */
export function PlaylistsPage() {
  useTitle('Playlists')
  const profile = useActiveProfile()
  return profile && <OwnPlaylists key={profile.id} profileId={profile.id} />
}

type Doing = { act: PlaylistAction; playlist: Playlist } | { act: 'create' } | null

function OwnPlaylists({ profileId }: { profileId: string }) {
  const query = useResource(ownPlaylistsResource, { as: profileId })
  const [doing, setDoing] = useState<Doing>(null)
  const [shown, setShown] = useState<Shown>('all')
  const total = query.data?.pages[0]?.total
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setDoing({ act: 'create' })}>
      Add Playlist
    </Button>
  )
  return (
    <>
      <PageHead title={total === undefined ? 'Loading Playlists...' : countOf(total, 'Playlists')} tools={add} />
      <LoadedList
        query={query}
        waiting={<CardsSkeleton label="Loading Playlists..." />}
        failed="Failed to load playlists. Please try again."
        padded
        empty={<EmptyState scene="niche" as="h2" title={EMPTY} />}
      >
        {(playlists) => (
          <>
            <FilterSlot items={playlists} shown={shown} onShow={setShown} />
            <ul className={styles.cards}>
              {playlists
                .filter(({ release }) => isShown(shown, release))
                .map((playlist, place) => (
                  <PlaylistCard
                    key={playlist.id}
                    playlist={playlist}
                    eager={place < FIRST_SCREEN_CARDS}
                    onAction={(act) => setDoing({ act, playlist })}
                  />
                ))}
            </ul>
          </>
        )}
      </LoadedList>
      <Dialogs doing={doing} onClose={() => setDoing(null)} />
    </>
  )
}

function Dialogs({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  if (!doing) return null
  if (doing.act === 'create') return <EditPlaylistDialog onClose={onClose} />
  if (doing.act === 'edit') return <EditPlaylistDialog playlist={doing.playlist} onClose={onClose} />
  if (doing.act === 'songs') return <SongsDialog playlist={doing.playlist} onClose={onClose} />
  return <DeletePlaylistDialog playlist={doing.playlist} onClose={onClose} />
}

type PlaylistAction = 'songs' | 'edit' | 'delete'

type PlaylistCardProps = { playlist: OwnPlaylist; eager: boolean; onAction: (act: PlaylistAction) => void }

/** PLAYLIST-02: a playlist in this list, with its actions. */
function PlaylistCard({ playlist, eager, onAction }: PlaylistCardProps) {
  const { id, title, trackCount, isPublic, release } = playlist
  return (
    <li className={styles.card}>
      <Link className={styles.picture} to="/playlist/$id" params={{ id }} tabIndex={-1} aria-hidden="true">
        <PlaylistCover playlist={playlist} eager={eager} />
      </Link>
      <div>
        <Link className={styles.title} to="/playlist/$id" params={{ id }}>
          {title}
        </Link>
        {release && choiceOf(release) !== 'draft' && !isPublic ? (
          <ReleaseBadgeSlot release={release} />
        ) : (
          <span className="meta">{isPublic ? 'Public' : 'Private'}</span>
        )}
      </div>
      <div className={styles.footer}>
        <Button size="s" aria-haspopup="dialog" onClick={() => onAction('songs')}>
          {countOf(trackCount, 'Songs')}
        </Button>
        {isPublic && (
          <IconButton icon="share" label={`Share ${isolated(title)}`} onClick={() => void sharePlaylist(playlist)} />
        )}
        <EditDeleteIcons title={title} onEdit={() => onAction('edit')} onDelete={() => onAction('delete')} />
      </div>
    </li>
  )
}
