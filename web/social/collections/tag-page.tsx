import { artworksResource } from '#contract/artworks.ts'
import { hasFeed } from '#contract/feeds.ts'
import { tracksResource } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { type TagPage as Page, tagResource } from '#contract/tag-page.ts'
import { readTag, tagPath } from '#contract/tags.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams, useSearch } from '#web/platform/routing/use-router.ts'
import { SubscribeButton } from '#web/reach/feeds/subscribe-button.tsx'
import { PageError } from '#web/ui/feedback/error-state.tsx'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import * as styles from './collection.later.module.css'
import { CollectionArt, CollectionTracks } from './collection-lists.tsx'
import { CollectionSheet } from './collection-sheet.tsx'
import { fetchFirst } from './fetch-first.ts'
import { LoadingCollection } from './loading-collection.tsx'
import { ArtistsPart, ArtPart, EventsPart, TracksPart } from './parts.tsx'

/** FIND-05: the works with a tag. */
export function TagPage() {
  const tag = readTag(useParams().tag ?? '')
  const { data, error, isFetching, refetch } = useResource(tagResource, { tag })
  useTitle(data?.tag ?? (error ? tag : undefined))
  if (data) return <ShownTag key={tag} page={data} />
  if (isMissing(error)) {
    return (
      <MissingThing title="Tag Not Found" why={`Nothing here is tagged “${isolated(tag)}”.`}>
        <Link to="/find-music">Find Music</Link>
      </MissingThing>
    )
  }
  if (!error) return <LoadingCollection label="Loading tag" />
  return <PageError message="Failed to load tag" query={{ isFetching, refetch }} />
}

const ORDER = ['tracks', 'artists', 'artworks', 'events'] as const

function ShownTag({ page }: { page: Page }) {
  const { tag } = page
  const { show } = useSearch()
  const path = tagPath(tag)
  return (
    <>
      <CollectionSheet
        kind="Tag"
        name={tag}
        collection={page}
        order={ORDER}
        path={path}
        fetchTracks={() => fetchFirst(tracksResource, { tag })}
        links={hasFeed(path) && <SubscribeButton to={{ name: tag, page: path }} />}
      >
        {page.beside.length > 0 && <Beside tags={page.beside} />}
      </CollectionSheet>
      <div className={styles.parts}>
        {show === 'tracks' && <CollectionTracks resource={tracksResource} params={{ tag }} />}
        {show === 'art' && <CollectionArt resource={artworksResource} params={{ tag }} />}
        {show !== 'tracks' && show !== 'art' && <Overview page={page} />}
      </div>
    </>
  )
}

function Overview({ page }: { page: Page }) {
  const to = { to: '/tags/$tag', params: { tag: page.tag } } as const
  return (
    <>
      <TracksPart of={page} to={to} />
      <ArtPart of={page} to={to} />
      <ArtistsPart of={page} placed />
      <EventsPart of={page} />
    </>
  )
}

function Beside({ tags }: { tags: readonly string[] }) {
  return (
    <p className={styles.beside}>
      <span className="dim">Often used with</span>
      {tags.map((tag) => (
        <Link key={tag} className="link strong" to="/tags/$tag" params={{ tag }}>
          {tag}
        </Link>
      ))}
    </p>
  )
}
