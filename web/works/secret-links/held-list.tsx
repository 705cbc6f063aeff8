import type { AlbumDetail } from '#contract/albums.ts'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import type { OpenedLink } from '#contract/secret-links.ts'
import { PICTURES } from '#contract/sheets.ts'
import { formatCount } from '#contract/words/counted.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { isByLink } from '#web/player/engine/link-tracks.ts'
import { PlayAll } from '#web/player/play-all.tsx'
import { playTrack } from '#web/player/player.ts'
import { TrackLink } from '#web/player/track-link.tsx'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { accentProps } from '#web/ui/layout/accent.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import { AlbumCover } from '#web/works/albums/album-cover.tsx'
import { CommentsSection } from '#web/works/comments/comments-section.tsx'
import * as rowStyles from '#web/works/music/stems/stems.module.css'
import { PlaylistCover } from '#web/works/playlists/playlist-cover.tsx'
import { TrackWave } from '#web/works/tracks/track-wave.tsx'
import { HeldSheet } from './held-sheet.tsx'
import { WhatItOpens } from './what-it-opens.tsx'

type HeldListProps = { link: OpenedLink; list: AlbumDetail | PlaylistDetail }

/** RELEASE-04: an album or a playlist for the holder of a link. Its tracks play in order. */
export function HeldList({ link, list }: HeldListProps) {
  const isAlbum = 'tracks' in list
  const tracks = isAlbum ? list.tracks : list.entries.map((entry) => entry.track)
  const cover = isAlbum ? (
    <AlbumCover album={list} large sizes={PICTURES.album} eager />
  ) : (
    <PlaylistCover playlist={list} sizes={PICTURES.playlist} eager />
  )
  // On small screens the disc is on the cover. Without tracks there is none.
  const all = { name: `all of ${isolated(list.title)}`, tracks }
  return (
    <>
      <HeldSheet
        link={link}
        title={list.title}
        stock={list.stock}
        isPublic={list.release.state === 'public'}
        picture={
          <div className={`${pictureStyles.framed} ${pictureStyles.square}`}>
            {cover}
            <PlayAll {...all} />
          </div>
        }
        acts={<PlayAll {...all} size="xl" />}
      />
      <div className={layoutStyles.columns}>
        <div className={layoutStyles.stack}>
          <div {...accentProps(list.stock)}>
            <Section title="Tracks" aside={<span className="meta">{formatCount(tracks.length)}</span>}>
              <ul className={rowStyles.stems}>
                {tracks.map((track) => (
                  <HeldRow key={track.id} track={track} list={tracks} namesArtist={!isAlbum} />
                ))}
              </ul>
            </Section>
          </div>
          {isAlbum && <CommentsSection asset={list} />}
        </div>
        <WhatItOpens link={link} title={list.title} />
      </div>
    </>
  )
}

type HeldRowProps = { track: Track; list: readonly Track[]; namesArtist: boolean }

/** A holder has no pages of tracks that only the link opens, so their titles are no links. */
function HeldRow({ track, list, namesArtist }: HeldRowProps) {
  const { isCurrent, disc } = useTrackPlayback(track.id)
  return (
    <li className={classNames(rowStyles.stemLine, isCurrent && rowStyles.playing)}>
      <PlayDisc name={track.title} state={disc} onClick={() => playTrack(track, { list })} />
      <span className={rowStyles.names}>
        {isByLink(track) ? (
          <span className="strong truncated">{track.title}</span>
        ) : (
          <TrackLink className={`${rowStyles.title} truncated`} track={track}>
            {track.title}
          </TrackLink>
        )}
        {namesArtist && <span className="meta truncated">{artistName(track.artist)}</span>}
      </span>
      <TrackWave track={track} list={list} isCurrent={isCurrent} />
      <span className={`meta ${spacingStyles.rightAligned}`}>{formatDuration(track.durationMs)}</span>
    </li>
  )
}
