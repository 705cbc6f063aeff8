import { useMemo } from 'react'
import { artistsResource, type ListedArtist } from '#contract/profiles.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import { dateFormat } from '#web/ui/text/format.ts'
import { ArtistRow, worksText } from './artist-row.tsx'
import * as styles from './artists.module.css'
import { SceneLinks } from './scene-links.tsx'

const FromTheTop = lazyOver(() => import('#web/ui/layout/from-the-top.tsx'), 'FromTheTop')

type Order = 'name' | 'newest'

/** FIND-05: all artists, from A to Z or newest first. */
export function ArtistsPage() {
  useTitle('Artists')
  const navigate = useNavigate()
  const { order: asked, after } = useSearch()
  const order: Order = asked === 'newest' ? 'newest' : 'name'
  const choose = (next: Order) =>
    void navigate({ to: '/artists', search: next === 'newest' ? { order: next } : {}, resetScroll: false })
  return (
    <>
      <PageHead
        title="Artists"
        tools={
          // biome-ignore lint/a11y/useSemanticElements: these are not fields of a form
          <div className={styles.orders} role="group" aria-label="Order">
            <Button aria-pressed={order === 'name'} onClick={() => choose('name')}>
              A to Z
            </Button>
            <Button aria-pressed={order === 'newest'} onClick={() => choose('newest')}>
              Newest first
            </Button>
          </div>
        }
      />
      <SceneLinks />
      {after && <FromTheTop to="/artists" search={order === 'newest' ? { order } : {}} />}
      <Artists key={`${order} ${after}`} order={order} after={after} />
    </>
  )
}

function Artists({ order, after }: { order: Order; after: string | undefined }) {
  const query = useResource(artistsResource, { order: order === 'newest' ? order : null, cursor: after })
  return (
    <LoadedList
      query={query}
      waiting={<ArtistsSkeleton />}
      failed="Failed to load artists"
      padded
      empty={
        <EmptyState scene="niche" as="h2" title="No artists yet." body="The first artist to join will appear here." />
      }
    >
      {(artists) => <ArtistSections artists={artists} isNewest={order === 'newest'} />}
    </LoadedList>
  )
}

function ArtistSections({ artists, isNewest }: { artists: readonly ListedArtist[]; isNewest: boolean }) {
  const sections = useMemo(
    () => inSections(artists, isNewest ? monthJoined : ({ letter }) => letter),
    [artists, isNewest],
  )
  return sections.map((section) => (
    <ArtistSection key={section.title + section.artists[0]?.id} {...section} isMonth={isNewest} />
  ))
}

const month = dateFormat({ month: 'long' })
const monthAndYear = dateFormat({ month: 'long', year: 'numeric' })

function monthJoined({ createdAt }: ListedArtist): string {
  const at = new Date(createdAt)
  return at.getFullYear() === new Date().getFullYear() ? month(at) : monthAndYear(at)
}

/** `before` is the number of artists above the section. */
type Section = { title: string; artists: ListedArtist[]; before: number }

/** The artists are sorted, so a section is a run of artists with the same title. */
function inSections(artists: readonly ListedArtist[], titleOf: (artist: ListedArtist) => string): Section[] {
  const sections: Section[] = []
  for (const [before, artist] of artists.entries()) {
    const title = titleOf(artist)
    const last = sections.at(-1)
    if (last?.title === title) last.artists.push(artist)
    else sections.push({ title, artists: [artist], before })
  }
  return sections
}

/** The number of artists rendered together: whole rows for one, two, three, four or six columns. */
const BLOCK = 12
/** The number of artists on the first screen. */
const FIRST = 24

function ArtistSection({ title, artists, before, isMonth }: Section & { isMonth: boolean }) {
  const id = `artists-${artists[0]?.id}`
  const blocks = Array.from({ length: Math.ceil(artists.length / BLOCK) }, (_, n) => n * BLOCK)
  return (
    <section className={isMonth ? `${styles.section} ${styles.month}` : styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.blocks}>
        {blocks.map((from) => {
          const shown = artists.slice(from, from + BLOCK)
          const minHeight = `calc(3.5rem * ${shown.length} / var(--columns))`
          return (
            <WhenNear key={from} minHeight={minHeight} startsNear={before + from < FIRST}>
              <ul>
                {shown.map((artist) => (
                  <ArtistRow key={artist.id} artist={artist} line={artist.place ?? `@${artist.handle}`}>
                    <span className="meta">{worksText(artist)}</span>
                  </ArtistRow>
                ))}
              </ul>
            </WhenNear>
          )
        })}
      </div>
    </section>
  )
}

function ArtistsSkeleton() {
  return (
    <Loading label="Loading artists" rows={3}>
      <div className={styles.section}>
        <Skeleton shape="title" width="2rem" />
        <Skeleton shape="fill" height="3.5rem" />
      </div>
    </Loading>
  )
}
