import { useMemo } from 'react'
import { artistsResource, type ListedArtist } from '#contract/profiles.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { profileName } from '#web/profiles/profile-name.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import * as touchStyles from '#web/ui/text/touch.module.css'
import * as styles from './artists.module.css'

const FAILED = 'Failed to load artists'

/** FIND-05: every artist, A to Z. */
export function ArtistsPage() {
  useTitle('Artists')
  const query = useResource(artistsResource, {})
  const sections = useMemo(() => query.data && byLetter(query.data.pages.flatMap((page) => page.items)), [query.data])
  return (
    <>
      <PageHead title="Artists" />
      {query.isPending && <ArtistsSkeleton />}
      {!query.isPending && !sections && (
        <div className={spacingStyles.paddingLarge}>
          <LoadError message={FAILED} query={query} />
        </div>
      )}
      {sections?.length === 0 && (
        <EmptyState scene="niche" as="h2" title="No artists yet." body="The first one will appear here." />
      )}
      {sections?.map((section) => (
        <LetterSection key={section.letter + section.artists[0]?.id} {...section} />
      ))}
      <LoadMore {...query} failed={FAILED} />
    </>
  )
}

/** `before` are those who stand above it. */
type Section = { letter: string; artists: ListedArtist[]; before: number }

/** They come in order, so that a section is what follows one another under one letter. */
function byLetter(artists: readonly ListedArtist[]): Section[] {
  const sections: Section[] = []
  for (const [before, artist] of artists.entries()) {
    const last = sections.at(-1)
    if (last?.letter === artist.letter) last.artists.push(artist)
    else sections.push({ letter: artist.letter, artists: [artist], before })
  }
  return sections
}

/** So many come at a time: whole rows, whether one to a row, two, three, four or six. */
const BLOCK = 12
/** These fill the first screen. */
const FIRST = 24

function LetterSection({ letter, artists, before }: Section) {
  const id = `artists-${artists[0]?.id}`
  const blocks = Array.from({ length: Math.ceil(artists.length / BLOCK) }, (_, n) => n * BLOCK)
  return (
    <section className={styles.letter} aria-labelledby={id}>
      <h2 id={id}>{letter}</h2>
      <div className={styles.blocks}>
        {blocks.map((from) => {
          const shown = artists.slice(from, from + BLOCK)
          const minHeight = `calc(3.5rem * ${shown.length} / var(--columns))`
          return (
            <WhenNear key={from} minHeight={minHeight} startsNear={before + from < FIRST}>
              <ul>
                {shown.map((artist) => (
                  <ArtistRow key={artist.id} artist={artist} />
                ))}
              </ul>
            </WhenNear>
          )
        })}
      </div>
    </section>
  )
}

function ArtistRow({ artist }: { artist: ListedArtist }) {
  const { id, slug, handle, avatar } = artist
  const name = profileName(artist)
  return (
    <li>
      <Avatar src={avatar?.thumbUrl} name={name} id={id} sizes="56px" />
      <span className={`${styles.person} ${touchStyles.names}`}>
        <Link className={`${styles.name} truncated`} to="/$slug" params={{ slug: slug || handle }}>
          {name}
        </Link>
        <span className="meta truncated">@{handle}</span>
      </span>
      <span className="meta">{worksText(artist)}</span>
    </li>
  )
}

/** The larger of both: '9 tracks', '22 works'; nothing for who shows nothing yet. */
function worksText({ trackCount, artworkCount }: ListedArtist): string {
  const count = Math.max(trackCount, artworkCount)
  if (count === 0) return ''
  const noun = trackCount >= artworkCount ? 'track' : 'work'
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

function ArtistsSkeleton() {
  return (
    <Loading label="Loading artists">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.letter}>
          <Skeleton shape="title" width="2rem" />
          <Skeleton shape="fill" height="3.5rem" />
        </div>
      ))}
    </Loading>
  )
}
