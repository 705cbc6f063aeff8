import type { AlbumDetail } from '#contract/albums.ts'
import { LICENCES, type Licence } from '#contract/licences.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { counted } from '#contract/words/counted.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { AlbumLabel } from '#web/works/albums/album-cover.tsx'
import * as shelfStyles from '#web/works/albums/shelf.module.css'
import * as styles from './album-page.module.css'
import { releaseDay } from './album-words.ts'

/**
 * ALBUM-03: notes, credits and licence of an album, and the artist's other albums; nothing if there
 * are none.
 */
export function AboutAlbum({ album }: { album: AlbumDetail }) {
  const { notes, credits, licence, more } = album
  const hasFacts = credits.length > 0 || licence !== null
  if (!notes && !hasFacts && more.length === 0) return null
  return (
    <div className={styles.column}>
      {notes && (
        <Section title="Notes">
          <div className={styles.notes}>
            {notes.split(/\n{2,}/).map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same paragraph twice
              <p key={place} className="body-text">
                <LinkedText text={paragraph} />
              </p>
            ))}
          </div>
        </Section>
      )}
      {hasFacts && <Credits album={album} />}
      {more.length > 0 && <MoreAlbums album={album} />}
    </div>
  )
}

function Credits({ album: { credits, licence, releaseDate, isComing } }: { album: AlbumDetail }) {
  return (
    <Section title={credits.length > 0 ? 'Credits' : 'Details'}>
      <Facts columns>
        {credits.map(({ role, name, profile }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a credit may occur twice
          <Fact key={place} name={role} words>
            {profile ? <ArtistLink artist={profile} className="link" /> : name}
          </Fact>
        ))}
        {releaseDate && (
          <Fact name={isComing ? 'Coming' : 'Released'} words>
            <time dateTime={releaseDate}>{releaseDay(releaseDate)}</time>
          </Fact>
        )}
        {licence && (
          <Fact name="Licence" words>
            <LicenceText licence={licence} />
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

/** The name of a licence with a link to its text, and a line about what it allows. */
function LicenceText({ licence }: { licence: Licence }) {
  const { name, allows, url } = LICENCES[licence]
  return (
    <>
      {url ? (
        <a className="link" href={url} target="_blank" rel="license noopener noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      <span className={`small dim ${styles.allows}`}>{allows}</span>
    </>
  )
}

function MoreAlbums({ album: { artist, more, artistAlbumCount } }: { album: AlbumDetail }) {
  const all = artistAlbumCount > more.length + 1 && (
    <Link className="link small" to="/$slug" params={{ slug: artist.slug || artist.handle }}>
      All {counted(artistAlbumCount, 'album')}
    </Link>
  )
  return (
    <Section title={`More by ${isolated(profileName(artist))}`} aside={all}>
      <ul className={shelfStyles.shelf}>
        {more.map((other) => (
          <AlbumLabel key={other.id} album={other} />
        ))}
      </ul>
    </Section>
  )
}
