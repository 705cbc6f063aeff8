import { useState } from 'react'
import { albumResource } from '#contract/albums.ts'
import { artworkResource } from '#contract/artworks.ts'
import { eventResource } from '#contract/events.ts'
import { trackResource } from '#contract/music.ts'
import type { Picture as WorkPicture } from '#contract/platform/media.ts'
import { playlistResource } from '#contract/playlists.ts'
import type { CaseDetail } from '#contract/reports.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { BehindWarning } from '#web/safety/sensitive/content-warning.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Fact, Facts } from '#web/ui/layout/section.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { TrackWave } from '#web/works/tracks/track-wave.tsx'
import * as styles from './case.later.module.css'
import { kindAndMaker } from './case-words.ts'

/**
 * The subject of the case, or what is known of it after its deletion. Its picture is loaded on
 * request.
 */
export function CaseThing({ found }: { found: CaseDetail }) {
  const { subject, openedAt, heldFor, earlierCases } = found
  const { kind, id, by, path, words, isHidden, isGone } = subject
  const hasPicture = !isGone && (kind in PICTURES || found.picture !== null)
  return (
    <div className={hasPicture ? styles.thing : undefined}>
      {hasPicture && <AskedPicture key={id} found={found} />}
      <div className={styles.facts}>
        <Facts columns>
          <Fact name="Thing">
            {path ? (
              <AddressLink className="link" href={path}>
                {kindAndMaker(found)}
              </AddressLink>
            ) : (
              kindAndMaker(found)
            )}
          </Fact>
          {by && (
            <Fact name="By">
              <AddressLink className="link" href={`/${by.handle}`}>
                {by.name}
              </AddressLink>{' '}
              @{by.handle}
              {by.isSuspended && ', suspended'}
            </Fact>
          )}
          <Fact name="State">
            {isGone ? 'Deleted. Shown as it was when it was reported' : isHidden ? 'Hidden' : 'Visible to everyone'}
          </Fact>
          {heldFor !== null && <Fact name="Held for">“{heldFor}”, a listed word</Fact>}
          <Fact name="Opened">{formatDate(openedAt)}</Fact>
          <Fact name="Other cases">
            {earlierCases === 0 ? 'None about this profile' : `${formatCount(earlierCases)} about this profile`}
          </Fact>
        </Facts>
        {words && <blockquote className={styles.said}>{words}</blockquote>}
        {kind === 'track' && !isGone && <Sound id={id} />}
      </div>
    </div>
  )
}

/** Plays in the player, as on every page. */
function Sound({ id }: { id: string }) {
  const { data, isError } = useResource(trackResource, { id })
  const { isCurrent, disc } = useTrackPlayback(id)
  if (isError) return null
  if (!data) return <Skeleton width="100%" height="3rem" />
  return (
    <div className={styles.sound}>
      <PlayDisc size="m" state={disc} name={data.title} onClick={() => playTrack(data, { list: [data] })} />
      <TrackWave track={data} list={[data]} isCurrent={isCurrent} />
    </div>
  )
}

type ThingWithPicture = keyof typeof PICTURES
type Shown = { src: string; width: number; height: number; placeholder: string | null; alt: string }

const ofWork = (picture: WorkPicture | null): Shown | null =>
  picture && {
    ...{ src: picture.url, width: picture.width, height: picture.height, placeholder: picture.placeholder },
    alt: '',
  }

/**
 * How the picture of each type is requested. These are hooks; a component must call only one of
 * them.
 */
const PICTURES = {
  track: (id: string) => {
    const query = useResource(trackResource, { id })
    return { query, picture: query.data && ofWork(query.data.cover) }
  },
  album: (id: string) => {
    const query = useResource(albumResource, { id })
    return { query, picture: query.data && ofWork(query.data.cover) }
  },
  event: (id: string) => {
    const query = useResource(eventResource, { id })
    return { query, picture: query.data && ofWork(query.data.flyer) }
  },
  playlist: (id: string) => {
    const query = useResource(playlistResource, { id })
    return { query, picture: query.data && ofWork(query.data.cover) }
  },
  artwork: (id: string) => {
    const query = useResource(artworkResource, { id })
    const { image, altText } = query.data ?? {}
    const largest = image?.sources.at(-1)
    const picture =
      image && largest
        ? { ...{ src: largest.url, width: image.width, height: image.height }, placeholder: null, alt: altText ?? '' }
        : image && null
    return { query, picture }
  },
}

function AskedPicture({ found: { subject, picture } }: { found: CaseDetail }) {
  const { id, title } = subject
  const [isAsked, ask] = useState(false)
  return (
    <div className={styles.picture}>
      {!isAsked && <BehindWarning decorative />}
      {isAsked && picture && <ShownPicture shown={ofWork(picture)} title={title} />}
      {isAsked && !picture && <FetchedPicture kind={subject.kind as ThingWithPicture} id={id} title={title} />}
      <Button size="s" icon="eye" onClick={() => ask(!isAsked)} aria-pressed={isAsked}>
        {isAsked ? 'Hide the picture' : 'Show the picture'}
      </Button>
    </div>
  )
}

type FetchedProps = { kind: ThingWithPicture; id: string; title: string }

function FetchedPicture({ kind, id, title }: FetchedProps) {
  const { query, picture } = PICTURES[kind](id)
  if (query.isError) return <LoadError message="The picture could not be loaded" query={query} />
  if (picture === undefined) return <Skeleton shape="square" />
  return <ShownPicture shown={picture} title={title} />
}

function ShownPicture({ shown, title }: { shown: Shown | null; title: string }) {
  if (shown === null) return <p className="dim">No picture.</p>
  const { src, width, height, placeholder, alt } = shown
  return (
    <Picture src={src} alt={alt || title} width={width} height={height} placeholder={placeholder} fallback={null} />
  )
}
