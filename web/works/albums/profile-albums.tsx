import { useId, useState } from 'react'
import { type AlbumList, profileAlbumsResource } from '#contract/albums.ts'
import type { Profile } from '#contract/profiles.ts'
import { formatCount, nounOf } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { startWith } from '#web/platform/page/first-page.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as trackRowsStyles from '#web/works/tracks/track-rows.module.css'
import { AlbumLabel } from './album-cover.tsx'
import * as styles from './shelf.module.css'

/** The number of albums shown before the user asks for all. */
const ON_STRIP = 6

/**
 * ALBUM-03: a strip of an artist's albums, newest first. Nothing if there are none or loading
 * fails: the tracks beside them still load. On the first page load the first albums come with the
 * profile.
 */
export function ProfileAlbums({ profile, firstPage }: { profile: Profile; firstPage: AlbumList | undefined }) {
  const query = useResource(profileAlbumsResource, { id: profile.id }, startWith(firstPage))
  const [isWhole, setWhole] = useState(false)
  const titleId = useId()
  const albums = query.data?.pages.flatMap((page) => page.items) ?? []
  if (albums.length === 0) return null
  const more = () => void query.fetchNextPage()
  return (
    <section aria-labelledby={titleId}>
      <div className={`${trackRowsStyles.head} ${styles.head}`}>
        <h2 className={headingStyles.section} id={titleId}>
          Albums
        </h2>
        <Count albums={albums.length} hasMore={query.hasNextPage} isWhole={isWhole} onWhole={() => setWhole(true)} />
      </div>
      <ul className={styles.shelf}>
        {(isWhole ? albums : albums.slice(0, ON_STRIP)).map((album) => (
          <AlbumLabel key={album.id} album={album} />
        ))}
      </ul>
      {isWhole && query.hasNextPage && (
        <Button
          className={spacingStyles.marginMedium}
          busy={query.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={more}
        >
          More albums
        </Button>
      )}
    </section>
  )
}

type CountProps = { albums: number; hasMore: boolean; isWhole: boolean; onWhole: () => void }

function Count({ albums, hasMore, isWhole, onWhole }: CountProps) {
  const count = `${formatCount(albums)}${hasMore ? '+' : ''}`
  if (isWhole || albums <= ON_STRIP) return <span className="meta">{count}</span>
  return (
    <button type="button" className="link small" onClick={onWhole}>
      All {count} {nounOf(albums, 'album')}
    </button>
  )
}
