import type { AddedToPlaylists } from '#contract/playlists.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** PLAYLIST-03: says where the track was added, and where it was already. */
export function addedNotice(title: string, { added, already }: AddedToPlaylists): void {
  if (added.length > 0) {
    toast.success('Added to playlists', `${title} has been added to ${added.length} playlist(s).`)
  }
  if (already.length > 0) {
    toast.info('Already in playlist', `${title} is already in ${already.length} playlist(s).`)
  }
}
