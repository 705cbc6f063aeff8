import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Link } from '#web/platform/routing/link.tsx'
import { useSignal } from '#web/platform/use-signal.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { formatSize } from '#web/ui/text/format.ts'
import * as styles from './keep-control.later.module.css'
import { type Keepable, keepableOf, type Shown } from './keepable.ts'
import { type Standing, sizeOf, standings, startKeeping } from './keeping.ts'
import { bytesOf, kept, removeThing } from './kept.ts'

/** REACH-06: 'Keep offline', how far it is, that it is kept, or that there is no room. */
export function KeepControl({ shown, isPressed }: { shown: Shown; isPressed: boolean }) {
  const thing = keepableOf(shown)
  const known = useSignal(kept)
  const standing = useSignal(standings, (all) => all.get(thing.key))
  const here = known?.things.find(({ key }) => key === thing.key)
  const left = tracksOf(shown) - thing.tracks.length
  usePress(thing, isPressed)
  const { ref, mark } = useFocusKept(`${standing?.state} ${here === undefined}`, isPressed)
  if ('isHidden' in shown.data && shown.data.isHidden) return null
  if (thing.tracks.length === 0) {
    return left > 0 ? <span className="meta">Plays from another site and cannot be kept offline</span> : null
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes where the focus was
    <span ref={ref} className={styles.keep} data-part="keep" onFocus={mark} onBlur={mark}>
      {standing?.state === 'keeping' ? (
        <Keeping thing={thing} standing={standing} />
      ) : standing?.state === 'no-room' ? (
        <NoRoom thing={thing} standing={standing} />
      ) : here && known ? (
        <>
          <Button icon="check" aria-pressed onClick={() => void removeThing(thing.key)}>
            Kept offline
          </Button>
          <span className="meta">
            {formatSize(bytesOf(here, known))}
            {here.isFirstOnly && `, 1 of ${thing.tracks.length} tracks`}, press to remove
          </span>
        </>
      ) : (
        <NotKept thing={thing} left={left} hasFailed={standing?.state === 'failed'} />
      )}
    </span>
  )
}

const tracksOf = ({ kind, data }: Shown): number =>
  kind === 'album' ? data.tracks.length : kind === 'playlist' ? new Set(data.entries.map((e) => e.track.id)).size : 1

/** The press that this was fetched by. */
function usePress(thing: Keepable, isPressed: boolean): void {
  const press = useEffectEvent(() => void startKeeping(thing))
  useEffect(() => {
    if (isPressed) press()
  }, [isPressed])
}

/** What is pressed goes away with what it says: the focus stays with what stands there now. */
function useFocusKept(state: string, isPressed: boolean) {
  const ref = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(isPressed)
  const mark = ({ type, relatedTarget }: FocusEvent) => {
    // what goes away while it has the focus gives it to nothing
    if (type === 'focus' || relatedTarget) hadFocus.current = type === 'focus'
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else stands there
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) ref.current?.querySelector('button')?.focus()
  }, [state])
  return { ref, mark }
}

function NotKept({ thing, left, hasFailed }: { thing: Keepable; left: number; hasFailed: boolean }) {
  return (
    <>
      {hasFailed && <Problem>It could not be fetched. Check your network and try again.</Problem>}
      <Button icon="download" onClick={() => void startKeeping(thing)}>
        Keep offline
      </Button>
      <span className="meta">
        {formatSize(sizeOf(thing))}
        {left > 0 && `, without ${left} of another site`}
      </span>
    </>
  )
}

type UnderWay = { thing: Keepable; standing: Extract<Standing, { state: 'keeping' }> }

function Keeping({ thing, standing: { doneTracks, bytes, stop } }: UnderWay) {
  const size = sizeOf(thing)
  const all = thing.tracks.length
  return (
    <span className={styles.wide}>
      <Progress label={`Keeping ${thing.title}`} value={bytes / Math.max(1, size)} />
      <span className={styles.line}>
        <span className="meta">
          {doneTracks} of {all} {all === 1 ? 'track' : 'tracks'}, {inMegabytes(bytes)} of {inMegabytes(size)} MB
        </span>
        <Button size="s" onClick={stop}>
          Stop
        </Button>
      </span>
    </span>
  )
}

type Refused = { thing: Keepable; standing: Extract<Standing, { state: 'no-room' }> }

function NoRoom({ thing, standing: { needed, left } }: Refused) {
  return (
    <span className={styles.wide}>
      <Problem>
        No room. This needs {inMegabytes(needed)} MB and {inMegabytes(left)} MB is left.
      </Problem>
      <span className={styles.line}>
        <Button asChild variant="primary">
          <Link to="/offline">Make room</Link>
        </Button>
        {thing.tracks.length > 1 && (
          <Button onClick={() => void startKeeping(thing, true)}>Keep the first track only</Button>
        )}
      </span>
    </span>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <span className={styles.problem} role="alert">
      <Icon name="warning" />
      {/* one text, so that it is read as one */}
      <span>{children}</span>
    </span>
  )
}

const MB = 1024 * 1024
const inMegabytes = (bytes: number): string => (bytes / MB).toFixed(1)
