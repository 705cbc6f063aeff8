import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { LeftOut } from '#contract/given-paths.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as progressStyles from '#web/ui/feedback/progress.module.css'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FilePick } from '#web/ui/form/file-pick.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { formatSize } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { ANY_FILE, useFirstFiles } from '#web/upload/dropped-files.ts'
import { FileTarget } from '#web/upload/file-target.tsx'
import { useLeaveGuard } from '#web/upload/upload-frame.tsx'
import * as styles from './import.later.module.css'
import { ImportAlbumPart } from './import-album.tsx'
import { openOf, progressOf } from './import-albums.ts'
import { type MusicImportForm, useMusicImport } from './use-music-import.ts'

export type ImportDialogProps = { files: readonly File[]; onClose: () => void }

/**
 * REACH-08: turns a folder or zip of tagged MP3s into drafts of albums. Nothing is sent before the
 * user confirms.
 */
export function ImportDialog({ files, onClose }: ImportDialogProps) {
  const form = useMusicImport()
  const { stage, albums, choose, send, stop } = form
  const [isCarrying, setCarrying] = useState(false)
  const isSending = stage === 'sending'
  useFirstFiles(files.length > 0 ? files : undefined, (given) => void choose(given))
  useLeaveGuard(isSending)
  const { close, asking } = useDiscard({
    isDirty: stage === 'checking' && openOf(albums).length > 0,
    onClose,
    question: 'Some tracks are not imported yet. Discard them?',
  })
  const shown = useRef<HTMLDivElement>(null)

  async function importAll() {
    if (!(await send())) shown.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  useFinish(form, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Import music"
      className={styles.import}
      dismissable={!isSending && !isCarrying}
      footer={
        <>
          <Button onClick={isSending ? stop : close}>{isSending ? 'Stop' : 'Cancel'}</Button>
          {(stage === 'checking' || isSending) && <ImportButton form={form} onImport={() => void importAll()} />}
        </>
      }
    >
      {asking}
      <FileTarget
        says="Drop a folder or zip of MP3s to import it"
        accept={ANY_FILE}
        onFiles={(given) => void choose(given)}
        disabled={stage !== 'choosing'}
      />
      {stage === 'choosing' && <Choosing onFiles={(given) => void choose(given)} />}
      {stage === 'reading' && <ReadingPart form={form} />}
      {(stage === 'checking' || stage === 'sending') && (
        <div ref={shown} className={styles.found}>
          <Found form={form} onCarry={setCarrying} />
        </div>
      )}
    </Dialog>
  )
}

/**
 * After the import: shows a toast and opens the album. An effect, because the leave guard has to be
 * off by then.
 */
function useFinish({ stage, albums }: MusicImportForm, onClose: () => void) {
  const navigate = useNavigate()
  const finish = useEffectEvent(() => {
    toast.success(
      `${tracksText(progressOf(albums).ofTracks)} imported`,
      'Only you can see them until you publish them.',
    )
    const [only] = albums.length === 1 ? albums : []
    onClose()
    if (only?.draftId) void navigate({ to: '/album/$id', params: { id: only.draftId } })
  })
  useEffect(() => {
    if (stage === 'done') finish()
  }, [stage])
}

const tracksText = (n: number): string => `${formatCount(n)} ${n === 1 ? 'track' : 'tracks'}`

function ImportButton({ form: { stage, albums }, onImport }: { form: MusicImportForm; onImport: () => void }) {
  const open = openOf(albums).length
  return (
    <Button
      variant="primary"
      busy={stage === 'sending'}
      busyLabel="Importing..."
      disabled={open === 0}
      onClick={onImport}
    >
      Import {tracksText(open)}
    </Button>
  )
}

function Choosing({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <>
      <p className="body-text">
        MP3s with tags become draft albums, with their tracks in order and their covers. Nobody else sees the drafts
        before you publish them.
      </p>
      <div className={styles.picks}>
        <FilePick label="Folder of music" accept="" folder icon="music" onFiles={onFiles}>
          Choose a folder
        </FilePick>
        <FilePick label="Zip of music" accept=".zip,application/zip" multiple icon="upload" onFiles={onFiles}>
          Choose a zip
        </FilePick>
      </div>
      <p className="small dim">Or drop a folder or a zip here.</p>
    </>
  )
}

function ReadingPart({ form: { reading } }: { form: MusicImportForm }) {
  const { done, total } = reading
  return (
    <div className={progressStyles.progress}>
      <Progress label="Reading" value={total > 0 ? done / total : undefined} />
      <p className="meta">{total > 0 ? `Reading file ${done + 1} of ${total}` : 'Opening'}</p>
    </div>
  )
}

function Found({ form, onCarry }: { form: MusicImportForm; onCarry: (carrying: boolean) => void }) {
  const { albums, leftOut, stage } = form
  const { tracks, ofTracks, bytes, ofBytes } = progressOf(albums)
  const isSending = stage === 'sending'
  return (
    <>
      {(isSending || tracks > 0) && (
        <div className={progressStyles.progress}>
          <Progress label="Importing" value={ofBytes > 0 ? bytes / ofBytes : undefined} />
          <p className="meta">
            {tracks} of {tracksText(ofTracks)}, {formatSize(bytes)} of {formatSize(ofBytes)}
          </p>
        </div>
      )}
      {albums.length === 0 && <p className="body-text">Found no MP3 that can be imported.</p>}
      {albums.map((album) => (
        <ImportAlbumPart key={album.key} album={album} form={form} disabled={isSending} onCarry={onCarry} />
      ))}
      {leftOut.length > 0 && <LeftOutPart leftOut={leftOut} />}
    </>
  )
}

/** The files that are not imported, with the reasons. */
function LeftOutPart({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const headId = useId()
  return (
    <section className={styles.album} aria-labelledby={headId}>
      <h3 className={headingStyles.section} id={headId}>
        Not imported
      </h3>
      <ul className={styles.left}>
        {leftOut.map(({ path, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files of different zips may have the same path
          <li key={at}>
            <span className="small">{path}</span>
            <span className="meta">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
