import { type RefObject, useEffect, useRef } from 'react'
import type { Import } from '#contract/imports.ts'
import { IMPORT } from '#contract/imports.ts'
import { formatCount } from '#contract/words/counted.ts'
import { refreshSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import * as progressStyles from '#web/ui/feedback/progress.module.css'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { DropZone } from '#web/ui/form/drop-zone.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatSize } from '#web/ui/text/format.ts'
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
    <Section title="Import your data">
      <div ref={parts} className={styles.parts} tabIndex={-1}>
        {query.isPending && <Loading label="Loading" shape="fill" height="6rem" />}
        {query.isError && !query.data && (
          <LoadError message="Your import could not be loaded." query={query} retryLabel="Try again" />
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
 * After an import the session is refreshed, so that the user can act as an imported profile without
 * a reload of the page. If the pressed button has disappeared, the section gets the focus.
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
        Import a data download from another site: profiles, works, albums, events, merch and playlists, with their order
        and dates. Likes, comments, follows, messages and counts are not imported, because they belong to other people
        too.
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
          hint={`or choose a file of up to ${IMPORT.maxBytes / 1024 ** 3} GB. You see its contents before the import starts.`}
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
        label="Importing your data"
        value={total > 0 ? done / total : 0}
        text={`${formatCount(done)} of ${formatCount(total)}`}
        stop="Stop"
        onStop={() => stop.mutate()}
        busy={stop.isPending}
      />
      <p className="dim">You can leave this page. The import continues.</p>
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
        The import stopped after {formatCount(done)} of {formatCount(total)}. What was imported stays. The zip of{' '}
        {formatSize(size)} is kept for {IMPORT.waitHours} hours, so that you can continue.
      </p>
      {start.error && <FormError>{start.error.message}</FormError>}
      <div className={styles.acts}>
        <Button variant="primary" busy={start.isPending} onClick={() => start.mutate({ handles: [] })}>
          Continue
        </Button>
        <Button busy={remove.isPending} onClick={() => remove.mutate()}>
          End the import
        </Button>
      </div>
    </>
  )
}
