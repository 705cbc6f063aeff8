import { useEffect, useEffectEvent, useState } from 'react'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { droppedFiles, pastedFiles } from './dropped-files.ts'
import * as styles from './upload.module.css'

export type FileTargetProps = {
  /** Files dropped anywhere on the page, or pasted. */
  onFiles: (files: File[]) => void
  /** The text shown while files are dragged, e.g. 'Drop MP3s to upload them'. */
  says: string
  /** As in `<input accept>`: the files to take from a dropped folder. */
  accept: string
  /** True for the target of a page: takes no files while a dialog is open. */
  underDialogs?: boolean
  disabled?: boolean | undefined
}

/** The mounted targets, the page's first; the last one receives the files. */
const targets: object[] = []
const isOpenDialog = () => document.querySelector('[data-part=scrim]') !== null

/**
 * Takes files that are dropped or pasted anywhere while it is mounted. Otherwise a browser opens a
 * file that was dropped beside a box in place of the page, and unsaved input is lost.
 */
export function FileTarget({ onFiles, says, accept, underDialogs = false, disabled = false }: FileTargetProps) {
  const [isOver, setOver] = useState(false)
  const takes = (target: object) => !disabled && targets.at(-1) === target && !(underDialogs && isOpenDialog())
  const over = useEffectEvent((event: DragEvent, target: object) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(takes(target))
  })
  const drop = useEffectEvent((event: DragEvent, target: object) => {
    setOver(false)
    if (!event.dataTransfer?.types.includes('Files')) return
    const isTaken = event.defaultPrevented
    event.preventDefault()
    if (!isTaken && takes(target)) void droppedFiles(event.dataTransfer, accept).then(hand)
  })
  const paste = useEffectEvent((event: ClipboardEvent, target: object) => {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0 || !takes(target)) return
    event.preventDefault()
    hand(files)
  })
  const hand = (files: File[]) => files.length > 0 && onFiles(files)

  useEffect(() => {
    const target = {}
    targets.push(target)
    const gone = new AbortController()
    const { signal } = gone
    window.addEventListener('dragover', (event) => over(event, target), { signal })
    window.addEventListener('dragleave', (event) => event.relatedTarget ?? setOver(false), { signal })
    window.addEventListener('drop', (event) => drop(event, target), { signal })
    window.addEventListener('paste', (event) => paste(event, target), { signal })
    return () => {
      gone.abort()
      targets.splice(targets.indexOf(target), 1)
    }
  }, [])
  return (
    isOver && (
      <div className={styles.fileTarget} aria-hidden="true">
        <p className={headingStyles.section}>{says}</p>
      </div>
    )
  )
}
