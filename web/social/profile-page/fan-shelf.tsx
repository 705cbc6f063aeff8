import { type ReactNode, useId, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { type Playlist, playlistResource } from '#contract/playlists.ts'
import type { Profile } from '#contract/profiles.ts'
import type { FanShelf as Shelf } from '#contract/public-profile.ts'
import { formatCount } from '#contract/words/counted.ts'
import { ListedProfileRow } from '#web/people/follows/listed-profile-row.tsx'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { queryOf } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { PlayAll } from '#web/player/play-all.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { countOf, PlaylistCover } from '#web/works/playlists/playlist-cover.tsx'
import * as styles from './fan-shelf.module.css'
import { LikedWall } from './liked-wall.tsx'

const FollowsDialog = lazyOver(() => import('#web/people/follows/follows-dialog.tsx'), 'FollowsDialog')

const FIRST_SCREEN = 5

/** PUB-01: the shelf of a fan: playlists, liked works and followed profiles. */
export function FanShelf({ profile, shelf }: { profile: Profile; shelf: Shelf }) {
  const { playlists, likes, following } = shelf
  const isEmpty = playlists.length === 0 && !likes?.length
  return (
    <div className={`${layoutStyles.pane} ${styles.shelf}`}>
      {isEmpty && <NothingYet profile={profile} />}
      {playlists.length > 0 && (
        <Part title="Public playlists" aside={<span className="meta">{formatCount(playlists.length)}</span>}>
          <ul className={styles.lists}>
            {playlists.map((playlist, at) => (
              <PlaylistTile key={playlist.id} playlist={playlist} eager={at < FIRST_SCREEN} />
            ))}
          </ul>
        </Part>
      )}
      {likes && likes.length > 0 && (
        <Part title="Recent likes">
          <LikedWall items={likes} eager={playlists.length === 0} />
        </Part>
      )}
      {following.length > 0 && (
        <Part title="Following" aside={<AllFollowed profile={profile} shown={following.length} />}>
          <ul className={styles.people}>
            {following.map((followed) => (
              <ListedProfileRow key={followed.id} profile={followed} />
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={headingStyles.section} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

function AllFollowed({ profile, shown }: { profile: Profile; shown: number }) {
  const [isOpen, setOpen] = useState(false)
  if (profile.followingCount <= shown) return <span className="meta">{formatCount(shown)}</span>
  return (
    <>
      <button type="button" className="link small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        All {formatCount(profile.followingCount)}
      </button>
      {isOpen && <FollowsDialog profile={profile} side="following" onClose={() => setOpen(false)} />}
    </>
  )
}

function NothingYet({ profile }: { profile: Profile }) {
  const isOwn = profile.viewer.can.edit
  return (
    <EmptyState
      scene="candle"
      as="h2"
      title={isOwn ? 'Nothing here yet.' : `${isolated(profileName(profile))} shows nothing here yet.`}
      body={
        isOwn
          ? 'Your public playlists and your latest likes appear here.'
          : 'Public playlists and likes show up here when there are some.'
      }
      action={isOwn && <ButtonLink to="/find-music">Find Music</ButtonLink>}
    />
  )
}

/** A playlist on a fan's page: the cover with its disc, the title, the number of tracks. */
export function PlaylistTile({ playlist, eager }: { playlist: Playlist; eager: boolean }) {
  const { id, title, trackCount, stock } = playlist
  const fetchTracks = async () =>
    (await queryClient.fetchQuery(queryOf(playlistResource, { id }))).entries.map(({ track }) => track)
  return (
    <li {...accentProps(stock)}>
      <div className={styles.picture}>
        <Link to="/playlist/$id" params={{ id }} tabIndex={-1} aria-hidden="true">
          <PlaylistCover playlist={playlist} eager={eager} />
        </Link>
        {trackCount > 0 && <PlayAll name={title} size="s" tracks={fetchTracks} />}
      </div>
      <Link className={styles.title} to="/playlist/$id" params={{ id }}>
        {title}
      </Link>
      <span className="meta">{countOf(trackCount, 'songs')}</span>
    </li>
  )
}
