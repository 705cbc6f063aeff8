import { type RefObject, useEffect, useRef } from 'react'
import type { Import } from '#contract/imports.ts'
import { IMPORT } from '#contract/imports.ts'
import { refreshSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import * as progressStyles from '#web/ui/feedback/progress.module.css'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { DropZone } from '#web/ui/form/drop-zone.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount, formatSize } from '#web/ui/text/format.ts'
import { useLeaveGuard } from '#web/upload/upload-frame.tsx'
import * as styles from './imports.later.module.css'
import { useImport, useRemoveImport, useSendArchive, useStartImport, useStopImport } from './mutations.ts'
import { Report } from './report.tsx'
import { StartForm } from './start-form.tsx'

/** REACH-07: imports a data download of another instance, or of this one. */
export function ImportSection() {
  const query = useImport()
  const current = query.data?.current
  const parts = useRef<HTMLDivElement>(null)
  useNextState(query.data && (current?.state ?? 'none'), parts)
  return (
    <Section title="Bring your data here">
      <div ref={parts} className={styles.parts} tabIndex={-1}>
        {query.isPending && <Loading label="Loading" shape="fill" height="6rem" />}
        {query.isError && !query.data && (
          <LoadError message="What you have brought could not be loaded." query={query} retryLabel="Try again" />
        )}
        {query.data && !current && <ArchivePick />}
        {current?.state === 'ready' && <StartForm archive={current} />}
        {current?.state === 'running' && <Running archive={current} />}
        {current?.state === 'stopped' && <Stopped archive={current} />}
        {/* The element exists before its text, so that screen readers announce the text. */}
        <div role="status">{current?.state === 'done' && <Report archive={current} />}</div>
      </div>
    </Section>
  )
}

type State = Import['state'] | 'none'

/**
 * After an import the session is refreshed, so that imported profiles can become active at once. If
 * the pressed button has disappeared, the section gets the focus.
 */
function useNextState(state: State | undefined, parts: RefObject<HTMLElement | null>): void {
  const before = useRef(state)
  useEffect(() => {
    const last = before.current
    before.current = state
    if (!last || last === state) return
    if (document.activeElement === document.body) parts.current?.focus({ preventScroll: true })
    if (last === 'running') void refreshSession().catch(() => {})
  }, [state, parts])
}

function ArchivePick() {
  const { send, isPending, part, cancel, error } = useSendArchive()
  useLeaveGuard(isPending)
  return (
    <>
      <p className="body-text">
        A data download from another place becomes yours here: profiles, works, albums, events, merch and playlists, in
        their order and with their dates. Likes, comments, follows, messages and counts belong to other people and stay
        where they are.
      </p>
      {isPending ? (
        <Moving
          label="Sending"
          value={part}
          text={part < 1 ? `Sending ${Math.floor(part * 100)} %` : 'Reading'}
          stop="Cancel"
          onStop={cancel}
        />
      ) : (
        <DropZone
          title="Drop the zip here"
          label="Zip file of a data download"
          hint={`or choose it. Up to ${IMPORT.maxBytes / 1024 ** 3} GB. Nothing is made of it before you have seen what is in it.`}
          accept=".zip,application/zip"
          onFiles={([file]) => file && send(file)}
        />
      )}
      {error && <FormError>{error.message}</FormError>}
    </>
  )
}

type MovingProps = { label: string; value: number; text: string; stop: string; onStop: () => void; busy?: boolean }

function Moving({ label, value, text, stop, onStop, busy }: MovingProps) {
  return (
    <div className={progressStyles.progress}>
      <Progress label={label} value={value} />
      <div className={styles.line}>
        <span className="meta">{text}</span>
        <Button size="s" onClick={onStop} busy={busy}>
          {stop}
        </Button>
      </div>
    </div>
  )
}

function Running({ archive: { done, total } }: { archive: Import }) {
  const stop = useStopImport()
  return (
    <>
      <Moving
        label="Bringing your data"
        value={total > 0 ? done / total : 0}
        text={`${formatCount(done)} of ${formatCount(total)}`}
        stop="Stop"
        onStop={() => stop.mutate()}
        busy={stop.isPending}
      />
      <p className="dim">You may leave this page. It goes on without you.</p>
    </>
  )
}

function Stopped({ archive: { done, total, size, problem } }: { archive: Import }) {
  const start = useStartImport()
  const remove = useRemoveImport()
  return (
    <>
      {problem && <FormError>{problem}</FormError>}
      <p className="body-text">
        It was stopped after {formatCount(done)} of {formatCount(total)}. What has come stays. The zip of{' '}
        {formatSize(size)} is kept for {IMPORT.waitHours} hours, so that you can go on.
      </p>
      {start.error && <FormError>{start.error.message}</FormError>}
      <div className={styles.acts}>
        <Button variant="primary" busy={start.isPending} onClick={() => start.mutate({ handles: [] })}>
          Go on
        </Button>
        <Button busy={remove.isPending} onClick={() => remove.mutate()}>
          Leave it at that
        </Button>
      </div>
    </>
  )
}
