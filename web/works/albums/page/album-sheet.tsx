import type { AlbumDetail } from '#contract/albums.ts'
import { PICTURES, TITLES } from '#contract/sheets.ts'
import { KeepSlot } from '#web/offline/keep-slot.tsx'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { SupportButton } from '#web/people/support/support-button.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { LabelledPlayAll } from '#web/player/labelled-play-all.tsx'
import { HiddenMark } from '#web/safety/decisions/hidden-mark.tsx'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { useIsBehindWarning } from '#web/safety/sensitive/revealed.ts'
import { DismissibleWarning, ShownNote } from '#web/safety/sensitive/work-cover.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as workSheetStyles from '#web/ui/layout/work-sheet.module.css'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { AlbumCover } from '#web/works/albums/album-cover.tsx'
import { releaseText, trackCountText } from '#web/works/albums/album-facts.ts'
import { CommentsButton } from '#web/works/comments/comments-button.tsx'
import { goToComments } from '#web/works/comments/comments-section.tsx'
import { shareAlbum } from '#web/works/share/share.ts'
import { Tags } from '#web/works/tags/tags.tsx'
import * as styles from './album-page.module.css'
import { commonTags, totalMs } from './album-words.ts'

export type AlbumAction = 'edit' | 'tracks' | 'delete'

const MOST_TAGS = 2

/** The head of an album page: cover, artist, large title, 'Play album' and the other buttons. */
export function AlbumSheet({ album, onAction }: { album: AlbumDetail; onAction: (act: AlbumAction) => void }) {
  const { title, stock, tracks, viewer, cover, sensitive, artist } = album
  const isHidden = useIsBehindWarning(cover?.veil)
  const isPublic = album.release.state === 'public'
  return (
    <Sheet stock={stock} className={`${workSheetStyles.work} ${styles.sheet}`}>
      <div className={`${pictureStyles.framed} ${pictureStyles.square}`}>
        <AlbumCover album={album} large sizes={PICTURES.album} eager />
      </div>
      <div className={workSheetStyles.about}>
        <Maker album={album} />
        <Poster text={title} {...TITLES.album} />
        <div className={styles.actions}>
          {tracks.length > 0 && (
            <LabelledPlayAll
              label="Play album"
              name="album"
              size="xl"
              tracks={tracks}
              count={trackCountText(tracks.length)}
              durationMs={totalMs(tracks)}
            />
          )}
          {album.release.state !== 'draft' && <CommentsButton asset={album} onPress={goToComments} />}
          {isPublic && <IconButton icon="share" label="Share album" onClick={() => void shareAlbum(album)} />}
          {isPublic && <SupportButton name={profileName(artist)} support={album.support} />}
          {isPublic && <KeepSlot shown={{ kind: 'album', data: album }} tracks={tracks} />}
          <ReportButton thing={reportable('album', album, artist)} />
          {viewer.can.edit && <OwnerActions onAction={onAction} />}
        </div>
        <HiddenMark isHidden={album.isHidden} />
        <ShownNote sensitive={sensitive} veil={cover?.veil} />
      </div>
      {isHidden && (
        <DismissibleWarning noun="album" sensitive={sensitive} veil={cover?.veil} artistName={profileName(artist)} />
      )}
    </Sheet>
  )
}

function Maker({ album }: { album: AlbumDetail }) {
  const { artist, releaseDate, tracks } = album
  const released = releaseText(album)
  return (
    <div className={workSheetStyles.artist}>
      <Link to="/$slug" params={{ slug: artist.slug || artist.handle }} aria-hidden="true" tabIndex={-1}>
        <Avatar src={artist.avatar?.thumbUrl} name={profileName(artist)} id={artist.id} eager />
      </Link>
      <div className={workSheetStyles.names}>
        <ArtistLink artist={artist} className={headingStyles.section} />
        <span className="meta">@{artist.handle}</span>
      </div>
      <p className={`meta ${workSheetStyles.aside}`}>
        <span className={spacingStyles.asBlock}>
          Album{released && <time dateTime={releaseDate ?? undefined}> / {released}</time>}
        </span>
        <span className={spacingStyles.asBlock}>
          <Tags tags={commonTags(tracks, MOST_TAGS)} />
        </span>
      </p>
    </div>
  )
}

function OwnerActions({ onAction }: { onAction: (act: AlbumAction) => void }) {
  return (
    <div className={styles.ownActions}>
      <Button icon="edit" aria-haspopup="dialog" onClick={() => onAction('edit')}>
        Edit
      </Button>
      <Button icon="music" aria-haspopup="dialog" onClick={() => onAction('tracks')}>
        Manage tracks
      </Button>
      <Button icon="trash" variant="danger" aria-haspopup="dialog" onClick={() => onAction('delete')}>
        Delete
      </Button>
    </div>
  )
}
