import { scenePath } from '#contract/profiles.ts'
import {
  type ScenePage as Page,
  sceneArtistsResource,
  sceneArtworksResource,
  sceneResource,
  sceneTracksResource,
} from '#contract/scenes.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams, useSearch } from '#web/platform/routing/use-router.ts'
import { SubscribeButton } from '#web/reach/feeds/subscribe-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageError } from '#web/ui/feedback/error-state.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { AllLink } from './all-link.tsx'
import * as styles from './collection.later.module.css'
import { CollectionArt, CollectionTracks } from './collection-lists.tsx'
import { CollectionSheet } from './collection-sheet.tsx'
import { fetchFirst } from './fetch-first.ts'
import { LoadingCollection } from './loading-collection.tsx'
import { Artists, ArtistsPart, ArtPart, EventsPart, Part, TracksPart } from './parts.tsx'

/** FIND-05: the artists of a place, their works and its events. */
export function ScenePage() {
  const { scene = '' } = useParams()
  const { data, error, isFetching, refetch } = useResource(sceneResource, { scene })
  useTitle(data?.name ?? (error ? 'Scene' : undefined))
  if (data) return <ShownScene key={scene} page={data} asked={scene} />
  if (isMissing(error)) {
    return (
      <MissingThing title="Scene Not Found" why="No artist is from this place yet.">
        <Link to="/artists">All artists</Link>
      </MissingThing>
    )
  }
  if (!error) return <LoadingCollection label="Loading scene" />
  return <PageError message="Failed to load scene" query={{ isFetching, refetch }} />
}

const ORDER = ['artists', 'tracks', 'artworks', 'events'] as const

/** `asked` is the scene as written in the URL; it is the key of its lists. */
type Shown = { page: Page; asked: string }

function ShownScene({ page, asked }: Shown) {
  const { name, counts } = page
  const { show, after } = useSearch()
  const params = { scene: asked }
  const from = { scene: asked, cursor: after }
  const path = scenePath(page.scene)
  const calendar = counts.events > 0 ? `/api/events.ics?city=${encodeURIComponent(name)}` : undefined
  return (
    <>
      <CollectionSheet
        kind="Scene"
        name={name}
        collection={page}
        order={ORDER}
        path={path ?? '/artists'}
        fetchTracks={() => fetchFirst(sceneTracksResource, params)}
        links={path && <SubscribeButton to={{ name, page: path, calendar }} />}
      />
      <div className={styles.parts}>
        {after && (show === 'tracks' || show === 'art' || show === 'artists') && (
          <AllLink to="/scenes/$scene" params={params} show={show} text={show} />
        )}
        {show === 'tracks' && <CollectionTracks resource={sceneTracksResource} params={from} />}
        {show === 'art' && <CollectionArt resource={sceneArtworksResource} params={from} />}
        {show === 'artists' && <AllArtists from={from} count={counts.artists} />}
        {show !== 'tracks' && show !== 'art' && show !== 'artists' && <Overview page={page} asked={asked} />}
      </div>
    </>
  )
}

function Overview({ page, asked }: Shown) {
  const { name, counts } = page
  const to = { to: '/scenes/$scene', params: { scene: asked } } as const
  const isEmpty = Object.values(counts).every((count) => count === 0)
  if (isEmpty) return <EmptyState scene="niche" as="h2" title="No artist is from here yet." />
  return (
    <>
      <EventsPart
        of={page}
        all={
          <Link className={`link ${styles.all}`} to="/events" search={{ city: name }}>
            All events in <bdi>{name}</bdi>
          </Link>
        }
      />
      <ArtistsPart of={page} to={to} />
      <TracksPart of={page} to={to} />
      <ArtPart of={page} to={to} />
    </>
  )
}

type AllArtistsProps = { from: { scene: string; cursor: string | undefined }; count: number }

function AllArtists({ from, count }: AllArtistsProps) {
  const query = useResource(sceneArtistsResource, from)
  return (
    <div>
      <LoadedList query={query} waiting={null} failed="Failed to load artists">
        {(artists) => (
          <Part title="Artists" count={count}>
            <Artists artists={artists} />
          </Part>
        )}
      </LoadedList>
    </div>
  )
}
