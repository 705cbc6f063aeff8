import { type RefObject, useEffect, useRef, useState } from 'react'
import { isSecretLink, safePath } from '#contract/access.ts'
import type { Track } from '#contract/music.ts'
import { counted } from '#contract/words/counted.ts'
import stair from '#web/assets/scenes/stair-s.png?no-inline'
import { useOnline } from '#web/platform/online.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useLocation, useNavigate, useRouter, useSearch } from '#web/platform/routing/use-router.ts'
import { useSignal } from '#web/platform/use-signal.ts'
import { LabelledPlayAll } from '#web/player/labelled-play-all.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { OFFLINE_MARK } from '#web/worker/offline-page.ts'
import { bytesOf, type Kept, kept, removeThings } from '../kept.ts'
import { KeptRow } from './kept-row.tsx'
import * as styles from './offline-page.later.module.css'
import { inMegabytesOrMore, StorageSpace } from './storage-space.tsx'

/**
 * REACH-05: the items saved on this device. Replaces every page that needs the network while there
 * is none.
 */
export function OfflinePage() {
  useTitle('Offline')
  const to = useRequestedPath()
  const isServed = !document.documentElement.hasAttribute(OFFLINE_MARK)
  const isOnline = useOnline()
  useLeadOn(isServed ? to : undefined)
  const known = useSignal(kept)
  const page = useRef<HTMLDivElement>(null)
  useFocusLeft(page, known?.things.length)
  const again = () => (to ? window.location.replace(backTo(to)) : window.location.reload())
  const tools = (to || !isServed) && <Button onClick={again}>Try again</Button>
  return (
    <div ref={page} className={styles.offline} tabIndex={-1}>
      {/* the browser may report a network although no request succeeds */}
      {!isServed && isOnline && (
        <p role="status" className={styles.note}>
          <Icon name="warning" />
          No connection. What you kept still plays.
        </p>
      )}
      <PageHead title="Offline" tools={tools} />
      {known && (known.things.length > 0 ? <KeptThings known={known} /> : <NothingKept />)}
    </div>
  )
}

/** The page that the user requested; undefined for `/offline` itself. */
function useRequestedPath(): string | undefined {
  const { to } = useSearch()
  const hash = useLocation((location) => location.hash)
  return to ?? new URLSearchParams(hash.slice(1)).get('to') ?? undefined
}

/**
 * The service worker does not see the hash of a page: the browser carries it over to this page. The
 * path of a secret link is itself in the hash of this page.
 */
function backTo(to: string): string {
  const path = safePath(to)
  return isSecretLink(path) ? path : path + window.location.hash
}

/**
 * When the server responds again, a reload of this page leads to the page that the user had
 * requested.
 */
function useLeadOn(to: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (to) void router.go(backTo(to), { replace: true })
  }, [router, to])
}

/** Removing an item also removes its pressed button: moves the focus to the page. */
function useFocusLeft(page: RefObject<HTMLElement | null>, count: number | undefined): void {
  const before = useRef(count)
  useEffect(() => {
    const isLess = count !== undefined && count < (before.current ?? 0)
    before.current = count
    if (isLess && document.activeElement === document.body) page.current?.focus({ preventScroll: true })
  }, [page, count])
}

function NothingKept() {
  const navigate = useNavigate()
  return (
    <EmptyState
      scene="stair"
      title="Nothing is kept on this device"
      body="Press 'Keep offline' on a track, an album or a playlist, and you can play it here without a network."
      action={<Button onClick={() => void navigate({ to: '/find-music' })}>Find Music</Button>}
    />
  )
}

function KeptThings({ known }: { known: Kept }) {
  const { things } = known
  const bytes = bytesInAll(known)
  const tracks = [...new Map(things.flatMap((thing) => tracksOf(thing.trackIds, known)).map((t) => [t.id, t])).values()]
  return (
    <>
      <div className={styles.top}>
        <div className={styles.scene} style={{ backgroundImage: `url("${stair}")` }} />
        <div className={styles.about}>
          <h2 className={headingStyles.large}>
            {things.length === 1 ? '1 thing is' : `${things.length} things are`} kept on this device
          </h2>
          <StorageSpace bytes={bytes} />
          <div className={styles.acts}>
            <LabelledPlayAll
              label="Play all kept"
              name="everything kept"
              size="l"
              tracks={tracks}
              count={counted(tracks.length, 'track')}
            />
            <RemoveAll />
          </div>
        </div>
      </div>
      <Section title="Kept" aside={<span className="meta">{inMegabytesOrMore(bytes)}</span>}>
        <ul className={styles.kept}>
          {things.map((thing) => (
            <KeptRow
              key={thing.key}
              thing={thing}
              tracks={tracksOf(thing.trackIds, known)}
              bytes={bytesOf(thing, known)}
            />
          ))}
        </ul>
      </Section>
    </>
  )
}

const bytesInAll = ({ tracks }: Kept): number => [...tracks.values()].reduce((sum, { bytes }) => sum + bytes, 0)

const tracksOf = (ids: string[], { tracks }: Kept): Track[] => ids.flatMap((id) => tracks.get(id)?.track ?? [])

/** Asks inline: the code of a dialog may not be available without a network. */
function RemoveAll() {
  const [isAsked, setAsked] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const ask = () => {
    setAsked(true)
    setWasAsked(true)
  }
  if (!isAsked) {
    return (
      <Button variant="danger" icon="trash" autoFocus={wasAsked} onClick={ask}>
        Remove all
      </Button>
    )
  }
  return (
    <span className={styles.asked}>
      <Button autoFocus onClick={() => setAsked(false)}>
        Cancel
      </Button>
      <Button variant="danger-solid" icon="trash" onClick={() => void removeThings(() => true)}>
        Yes, remove all
      </Button>
    </span>
  )
}
