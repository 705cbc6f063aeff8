import type { ComponentProps } from 'react'
import { LANDING_LEDE, LANDING_QUOTE, LANDING_TITLE, NEWEST_SIZES } from '#contract/landing.ts'
import { type Track, tracksResource } from '#contract/music.ts'
import { NEWEST_ON_LANDING, PRODUCT } from '#contract/platform/limits.ts'
import castle from '#web/assets/landing/castle.webp'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { useWholeTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session.ts'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import * as sheetStyles from '#web/ui/layout/sheet.module.css'
import { useComesNear } from '#web/ui/layout/when-near.tsx'
import { Cover } from '#web/works/tracks/cover.tsx'
import { Features } from './features.tsx'
import * as styles from './landing.module.css'
import * as newestStripStyles from './newest-strip.module.css'

/** SHELL-03: the first page for visitors. */
export function LandingPage() {
  useWholeTitle(`${PRODUCT}: music and art from below`)
  const { data } = useResource(tracksResource, { limit: NEWEST_ON_LANDING })
  const tracks = data?.pages[0]?.items ?? []
  return (
    <>
      <section className={styles.hero} aria-label="Welcome">
        <Poster
          text={LANDING_TITLE.join(' ')}
          breaks={LANDING_TITLE}
          maxHeight={420}
          maxSize={168}
          minSize={30}
          linePadding={0.16}
          className={styles.strips}
        />
      </section>
      <Lede />
      {tracks.length > 0 && <NewestStrip tracks={tracks} />}
      <Features track={tracks.find((track) => track.peaks)} />
      <Quote />
      <CallToAction />
    </>
  )
}

function Lede() {
  return (
    <section className={styles.introduction}>
      <p>{LANDING_LEDE}</p>
      <div className={styles.actions}>
        <Button asChild variant="primary" size="l">
          <JoinLink>Reserve Your Handle</JoinLink>
        </Button>
        <ButtonLink to="/artists" size="l">
          Explore Artists
        </ButtonLink>
      </div>
    </section>
  )
}

function CallToAction() {
  return (
    <section className={`${sheetStyles.sheet} ${sheetStyles.flyer} ${styles.invitation}`}>
      <Poster as="h2" text="Your name goes here" maxHeight={210} maxSize={150} minSize={30} maxLines={2} />
      <Button asChild variant="primary" size="l">
        <JoinLink>Create Your Profile</JoinLink>
      </Button>
    </section>
  )
}

/** Links to the page that creates a profile. Anonymous visitors go to the sign-up first. */
function JoinLink(props: Omit<ComponentProps<'a'>, 'href'>) {
  const session = useSession()
  if (!session.user) return <Link {...props} to="/auth" search={{ form: 'sign-up', next: '/signup' }} />
  return <Link {...props} to={session.profiles.length > 0 ? '/profiles/new' : '/signup'} />
}

const CASTLE_PX = 160

/** The quote comes from ourselves: before the first sign-up there is nobody else to quote. */
function Quote() {
  const [section, isNear] = useComesNear<HTMLElement>()
  return (
    <section ref={section} className={styles.quote} aria-label="Quote">
      <img src={isNear ? castle : undefined} alt="" width={CASTLE_PX} height={CASTLE_PX} />
      <div>
        <blockquote>{LANDING_QUOTE}</blockquote>
        <footer>
          <b className="strong">{PRODUCT}</b> <span className="meta">the house</span>
        </footer>
      </div>
    </section>
  )
}

/** The newest tracks as a strip of covers without gaps; each plays in place. */
function NewestStrip({ tracks }: { tracks: readonly Track[] }) {
  return (
    <ul className={newestStripStyles.strip} aria-label="Newest tracks">
      {tracks.map((track) => (
        <StripItem key={track.id} track={track} list={tracks} />
      ))}
    </ul>
  )
}

function StripItem({ track, list }: { track: Track; list: readonly Track[] }) {
  const { disc } = useTrackPlayback(track.id)
  return (
    <li {...accentProps(track.stock)} className={disc === 'idle' ? undefined : newestStripStyles.playing}>
      <Link to="/track/$id" params={{ id: track.id }} aria-label={track.title} tabIndex={-1}>
        <Cover track={track} sizes={NEWEST_SIZES} />
      </Link>
      <PlayDisc size="m" name={track.title} state={disc} onClick={() => playTrack(track, { list })} />
      <div className={newestStripStyles.caption}>
        <b className="truncated">
          <Link to="/track/$id" params={{ id: track.id }}>
            {track.title}
          </Link>
        </b>
        <span>{artistName(track.artist)}</span>
      </div>
    </li>
  )
}
