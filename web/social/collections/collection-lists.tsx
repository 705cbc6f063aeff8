import { Suspense } from 'react'
import type { artworksResource } from '#contract/artworks.ts'
import type { tracksResource } from '#contract/music.ts'
import type { ParamsOf } from '#contract/platform/resource.ts'
import type { sceneArtworksResource, sceneTracksResource } from '#contract/scenes.ts'
import { useResource } from '#web/platform/data.ts'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { GallerySkeleton } from '#web/works/artworks/gallery/gallery-skeleton.tsx'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import { TrackRows } from '#web/works/tracks/track-rows.tsx'

const Gallery = lazyPart(() => import('#web/works/artworks/gallery/gallery.tsx'), 'Gallery')

type Tracks = typeof tracksResource | typeof sceneTracksResource

/** All tracks of a collection, in pages. */
export function CollectionTracks<R extends Tracks>({ resource, params }: { resource: R; params: ParamsOf<R> }) {
  const query = useResource(resource as typeof tracksResource, params as never)
  return (
    <div>
      <LoadedList query={query} waiting={<TrackListSkeleton />} failed="Failed to load tracks. Please try again.">
        {(tracks) => <TrackRows tracks={tracks} title="Tracks" hasMore={query.hasNextPage} />}
      </LoadedList>
    </div>
  )
}

type Artworks = typeof artworksResource | typeof sceneArtworksResource

/** All artworks of a collection, in pages. */
export function CollectionArt<R extends Artworks>({ resource, params }: { resource: R; params: ParamsOf<R> }) {
  const query = useResource(resource as typeof artworksResource, params as never)
  return (
    <div>
      <LoadedList query={query} waiting={<GallerySkeleton />} failed="Failed to load artworks">
        {(artworks) => (
          <Suspense fallback={<GallerySkeleton />}>
            <Gallery artworks={artworks} />
          </Suspense>
        )}
      </LoadedList>
    </div>
  )
}
