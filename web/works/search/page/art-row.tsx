import type { CSSProperties } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMark } from '#web/ui/text/marks.ts'
import { ArtworkPicture, boxRatio } from '#web/works/artworks/artwork-picture.tsx'
import { type Term, typedCount, typedIn } from '#web/works/suggest/marks.ts'
import * as styles from './search-page.later.module.css'

const SIZES = '(max-width: 767px) 50vw, 20vw'

/** Works side by side, all of one height, none of them cut. */
export function ArtRow({ artworks, terms }: { artworks: readonly Artwork[]; terms: readonly Term[] }) {
  const mark = useMark()
  return (
    <ul className={styles.art}>
      {artworks.map((artwork) => {
        const { id, title, artist, image } = artwork
        const tag = matchingTag(artwork, terms)
        return (
          <li key={id} style={{ '--ratio': boxRatio(image) } as CSSProperties}>
            <ArtworkPicture artwork={artwork} sizes={SIZES} />
            <Link className={`${styles.title} truncated`} to="/artwork/$id" params={{ id }}>
              {mark(title)}
            </Link>
            <span className={`${styles.by} truncated`}>{mark(artistName(artist))}</span>
            {tag && <span className="meta truncated">{mark(tag)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The tag that matches, where title and artist do not. */
function matchingTag({ title, artist, tags }: Artwork, terms: readonly Term[]): string | undefined {
  const seen = [title, artistName(artist)].flatMap((text) => [...(typedIn(text, terms) ?? [])])
  return new Set(seen).size < typedCount(terms) ? tags.find((tag) => typedIn(tag, terms)) : undefined
}
