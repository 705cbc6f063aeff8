import { useMutation } from '@tanstack/react-query'
import { albumResource } from '#contract/albums.ts'
import { artworkResource } from '#contract/artworks.ts'
import type { EntityKind } from '#contract/entities.ts'
import { eventResource } from '#contract/events.ts'
import { trackResource } from '#contract/music.ts'
import { playlistResource } from '#contract/playlists.ts'
import type { ChangeRelease, Release, ReleaseKind } from '#contract/releases.ts'
import { ownReleaseResource } from '#contract/secret-links.ts'
import { refresh, refreshAllOf, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { namesFields } from '#web/platform/requests/api-error.ts'
import { tabTopic } from '#web/platform/tab-channel.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { nounOfWork, type ReleasedWork } from './release-words.ts'
import { SCHEDULE_FIELDS } from './schedule-values.ts'

/** The kinds of entities whose lists a change concerns: the tracks of an album change with it. */
const CONCERNED: Record<ReleaseKind, readonly EntityKind[]> = {
  track: ['track', 'album'],
  album: ['album', 'track'],
  artwork: ['artwork'],
  event: ['event'],
  playlist: ['playlist'],
}

type News = Pick<ReleasedWork, 'kind' | 'id'> & { release?: Release }

/** For the other tabs of this browser: a new state of a work, or a change of its secret links. */
export const releaseNews = tabTopic<News>('release')

/** Shows what another tab has changed. */
export function showNews({ kind, id, release }: News): void {
  if (release) {
    setRelease(kind, id, release)
    for (const concerned of CONCERNED[kind]) void refreshAllOf(concerned)
  }
  void refresh(ownReleaseResource, { kind, id })
}

/** Changes the state of a work; all lists that may contain it are requested again. */
export function useChangeRelease(work: Pick<ReleasedWork, 'kind' | 'id' | 'title'> & { release?: Release }) {
  const { kind, id, title } = work
  return useMutation({
    // In sequence: after quick presses, the last one counts.
    scope: { id: `release ${id}` },
    mutationFn: (to: ChangeRelease) => call(api.api.releases[kind][':id'].$put({ param: { id }, json: to })),
    onSuccess: async (release) => {
      setRelease(kind, id, release)
      releaseNews.publish({ kind, id, release })
      await Promise.all([...CONCERNED[kind].map(refreshAllOf), refresh(ownReleaseResource, { kind, id })])
      if (release.state === 'public') toast.success(`${nounOfWork(kind)} published`, title)
      else if (work.release?.state === 'public') toast.success(`${nounOfWork(kind)} unpublished`, title)
    },
    onError: (error) => {
      if (!namesFields(error, SCHEDULE_FIELDS)) toast.error('Failed to change who may open it', error.message)
    },
  })
}

/** Shows the new state on the work's own page at once. */
function setRelease(kind: ReleaseKind, id: string, release: Release): void {
  const isPublic = release.state === 'public'
  if (kind === 'track') setKnown(trackResource, { id }, (known) => known && { ...known, release })
  else if (kind === 'album') setKnown(albumResource, { id }, (known) => known && { ...known, release })
  else if (kind === 'artwork') setKnown(artworkResource, { id }, (known) => known && { ...known, release })
  else if (kind === 'event') {
    setKnown(eventResource, { id }, (known) => known && { ...known, release, isPublished: isPublic })
  } else setKnown(playlistResource, { id }, (known) => known && { ...known, release, isPublic })
}
