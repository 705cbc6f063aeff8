import { useState } from 'react'
import type { Track } from '#contract/music.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'

const AddToPlaylistDialog = lazyOver(() => import('./add-to-playlist-dialog.tsx'), 'AddToPlaylistDialog')

export type AddButtonProps = {
  track: Pick<Track, 'id' | 'type' | 'title' | 'artist'>
  /** Whether the button shows its text, for places with enough space. */
  wide?: boolean
  className?: string
}

/**
 * Opens the choice of playlists. Nothing without an acting profile, or for stems, which cannot be
 * in playlists.
 */
export function AddButton({ track, wide, className }: AddButtonProps) {
  const profile = useActiveProfile()
  const [isOpen, setOpen] = useState(false)
  if (!profile || track.type === 'stem') return null
  const open = () => setOpen(true)
  return (
    <>
      {wide ? (
        <Button icon="add-to" className={className} aria-haspopup="dialog" onClick={open}>
          Add to Playlist
        </Button>
      ) : (
        <IconButton icon="add-to" label="Add to Playlist" className={className} aria-haspopup="dialog" onClick={open} />
      )}
      {isOpen && <AddToPlaylistDialog track={track} onClose={() => setOpen(false)} />}
    </>
  )
}
