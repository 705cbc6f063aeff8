import { useEffect, useState } from 'react'
import type { Track } from '#contract/music.ts'
import { ownPlaylistsResource, type Playlist } from '#contract/playlists.ts'
import { formatCount } from '#contract/words/counted.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import * as checkboxStyles from '#web/ui/form/checkbox.module.css'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { useAddToPlaylists } from './mutations.ts'
import * as styles from './playlists.module.css'

const EditPlaylistDialog = lazyOver(() => import('./dialogs/edit-playlist-dialog.tsx'), 'EditPlaylistDialog')

export type AddToPlaylistDialogProps = { track: Pick<Track, 'id' | 'title' | 'artist'>; onClose: () => void }

/**
 * PLAYLIST-03: appends a track to the chosen playlists. Saving without a choice only closes the
 * dialog.
 */
export function AddToPlaylistDialog({ track, onClose }: AddToPlaylistDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isCreating, setCreating] = useState(false)
  const { mutate, isPending } = useAddToPlaylists(track)
  function save() {
    if (chosen.size === 0) onClose()
    else mutate([...chosen], { onSuccess: onClose })
  }
  const choose = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add to Playlist"
      dismissable={!isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={isPending} busyLabel="Saving..." onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.playlistChoice}>
        <p className="dim">
          <bdi>{track.title}</bdi> by <bdi>{artistName(track.artist)}</bdi>
        </p>
        <Choices chosen={chosen} onChoose={choose} />
        <Button icon="plus" size="s" className={spacingStyles.marginMedium} onClick={() => setCreating(true)}>
          Create New Playlist
        </Button>
      </div>
      {isCreating && <EditPlaylistDialog onClose={() => setCreating(false)} onSaved={({ id }) => choose(id, true)} />}
    </Dialog>
  )
}

type ChoicesProps = { chosen: ReadonlySet<string>; onChoose: (id: string, on: boolean) => void }

function Choices({ chosen, onChoose }: ChoicesProps) {
  const profileId = useActiveProfile()?.id ?? ''
  const query = useResource(ownPlaylistsResource, { as: profileId }, { enabled: profileId !== '' })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  // The choice needs all pages; there are a few at most.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  if (query.isPending) return <Loading label="Loading Playlists..." shape="fill" height={44} />
  if (!query.data) return <LoadError message="Failed to load playlists. Please try again." query={query} />
  const playlists = query.data.pages.flatMap((page) => page.items)
  if (playlists.length === 0) {
    return <p className="small dim">No playlists yet. Create your first playlist to get started!</p>
  }
  return playlists.map((playlist) => (
    <PlaylistChoice
      key={playlist.id}
      playlist={playlist}
      checked={chosen.has(playlist.id)}
      onCheck={(on) => onChoose(playlist.id, on)}
    />
  ))
}

type PlaylistChoiceProps = { playlist: Playlist; checked: boolean; onCheck: (on: boolean) => void }

function PlaylistChoice({ playlist, checked, onCheck }: PlaylistChoiceProps) {
  return (
    <label className={checkboxStyles.checkbox}>
      <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
      <span className={`strong ${spacingStyles.grow} truncated`}>{playlist.title}</span>
      <span className="meta">
        {formatCount(playlist.trackCount)}
        <span className={visuallyHiddenStyles.visuallyHidden}> {playlist.trackCount === 1 ? 'song' : 'songs'}</span>
      </span>
    </label>
  )
}
