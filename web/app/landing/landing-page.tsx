import { Link } from '@tanstack/react-router'
import { tracksResource } from '#contract/music.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { useResource } from '#web/platform/data.ts'
import { useWholeTitle } from '#web/platform/page/page-title.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import * as sheetStyles from '#web/ui/layout/sheet.module.css'
import { Features } from './features.tsx'
import { JoinLink } from './join-link.tsx'
import * as styles from './landing.module.css'
import { NewestStrip } from './newest-strip.tsx'
import { Quote } from './quote.tsx'

const STRIP_TRACKS = 6

/** SHELL-03: what a visitor sees first. */
export function LandingPage() {
  useWholeTitle(`${PRODUCT}: music and art from below`)
  const { data } = useResource(tracksResource, { tag: null })
  const tracks = data?.pages[0]?.items.slice(0, STRIP_TRACKS) ?? []
  return (
    <>
      <section className={styles.hero} aria-label="Welcome">
        <Poster
          text="Welcome to the Underground"
          breaks={['Welcome to the', 'Underground']}
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
      <p>
        Put your music, pictures, gigs and merch in one place, under as many names as you have. Nothing here is sorted
        by an algorithm. Newest first, always.
      </p>
      <div className={styles.actions}>
        <Button asChild variant="primary" size="l">
          <JoinLink>Reserve Your Handle</JoinLink>
        </Button>
        <Button asChild size="l">
          <Link to="/artists">Explore Artists</Link>
        </Button>
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
