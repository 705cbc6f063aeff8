import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { counted } from '#contract/words/counted.ts'
import { useSignal } from '#web/platform/use-signal.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { formatSize } from '#web/ui/text/format.ts'
import * as styles from './keep-control.later.module.css'
import { type Keepable, keepableOf, type Shown } from './keepable.ts'
import { type SaveState, saveStates, sizeOf, startKeeping } from './keeping.ts'
import { bytesOf, kept, removeThing } from './kept.ts'

/**
 * REACH-06: the 'Keep offline' button, the progress, the saved state, or the message that space is
 * missing.
 */
export function KeepControl({ shown, isPressed }: { shown: Shown; isPressed: boolean }) {
  const thing = keepableOf(shown)
  const known = useSignal(kept)
  const saveState = useSignal(saveStates, (all) => all.get(thing.key))
  const here = known?.things.find(({ key }) => key === thing.key)
  const left = tracksOf(shown) - thing.tracks.length
  usePress(thing, isPressed)
  const button = useFocusKept(known || saveState ? `${saveState?.state} ${here === undefined}` : null, isPressed)
  if ('isHidden' in shown.data && shown.data.isHidden) return null
  if (thing.tracks.length === 0) {
    return left > 0 ? <span className="meta">Cannot be kept offline, because it plays from another site</span> : null
  }
  if (saveState?.state === 'keeping') return <Keeping thing={thing} saveState={saveState} button={button} />
  if (saveState?.state === 'no-room') return <StorageFull thing={thing} saveState={saveState} button={button} />
  if (!here || !known) {
    return <NotKept thing={thing} left={left} hasFailed={saveState?.state === 'failed'} button={button} />
  }
  return (
    <>
      <Button icon="check" aria-pressed ref={button} onClick={() => void removeThing(thing.key)}>
        Kept offline
      </Button>
      <span className="meta">
        {formatSize(bytesOf(here, known))}
        {here.isFirstOnly && `, 1 of ${counted(thing.tracks.length, 'track')}`}, press to remove
      </span>
    </>
  )
}

const tracksOf = ({ kind, data }: Shown): number =>
  kind === 'album' ? data.tracks.length : kind === 'playlist' ? new Set(data.entries.map((e) => e.track.id)).size : 1

/** A press loaded this module. The hook then starts the action that the user pressed for. */
function usePress(thing: Keepable, isPressed: boolean): void {
  const press = useEffectEvent(() => void startKeeping(thing))
  useEffect(() => {
    if (isPressed) press()
  }, [isPressed])
}

type PressedButton = RefObject<HTMLButtonElement | null>

/**
 * A press replaces the pressed button by a new state: moves the focus to the new button. A null
 * `state` is not known yet.
 */
function useFocusKept(state: string | null, isPressed: boolean): PressedButton {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<string | null>(isPressed ? '' : null)
  useLayoutEffect(() => {
    if (state === null) return
    const hasChanged = before.current !== null && state !== before.current
    before.current = state
    if (hasChanged && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [state])
  return button
}

type Idle = { thing: Keepable; left: number; hasFailed: boolean; button: PressedButton }

function NotKept({ thing, left, hasFailed, button }: Idle) {
  return (
    <>
      {hasFailed && <Problem>The download failed. Check your network and try again.</Problem>}
      <Button icon="download" ref={button} onClick={() => void startKeeping(thing)}>
        Keep offline
      </Button>
      <span className="meta">
        {formatSize(sizeOf(thing))}
        {left > 0 && `, without ${counted(left, 'track')} from another site`}
      </span>
    </>
  )
}

type UnderWay = { thing: Keepable; saveState: Extract<SaveState, { state: 'keeping' }>; button: PressedButton }

function Keeping({ thing, saveState: { doneTracks, bytes, stop }, button }: UnderWay) {
  const size = sizeOf(thing)
  const all = thing.tracks.length
  return (
    <span className={styles.wide}>
      <Progress label={`Keeping ${isolated(thing.title)}`} value={bytes / Math.max(1, size)} />
      <span className={styles.line}>
        <span className="meta">
          {doneTracks} of {all} {all === 1 ? 'track' : 'tracks'}, {inMegabytes(bytes)} of {inMegabytes(size)} MB
        </span>
        <Button size="s" ref={button} onClick={stop}>
          Stop
        </Button>
      </span>
    </span>
  )
}

type Refused = { thing: Keepable; saveState: Extract<SaveState, { state: 'no-room' }>; button: PressedButton }

function StorageFull({ thing, saveState: { needed, left }, button }: Refused) {
  return (
    <span className={styles.wide}>
      <Problem>
        Not enough space: this needs {formatSize(needed)}, and {left === 0 ? 'nothing' : formatSize(left)} is left.
      </Problem>
      <span className={styles.line}>
        <ButtonLink to="/offline" variant="primary">
          Make room
        </ButtonLink>
        {thing.tracks.length > 1 && (
          <Button ref={button} onClick={() => void startKeeping(thing, true)}>
            Keep the first track only
          </Button>
        )}
      </span>
    </span>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <span className={styles.problem} role="alert">
      <Icon name="warning" />
      {/* one text node, so that screen readers read one sentence */}
      <span>{children}</span>
    </span>
  )
}

const MB = 1024 * 1024
const inMegabytes = (bytes: number): string => (bytes / MB).toFixed(1)
