import { useEffect, useEffectEvent, useState } from 'react'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { droppedFiles, pastedFiles } from './handed-files.ts'
import * as styles from './upload.module.css'

export type FileTargetProps = {
  /** Files dropped anywhere on the page, or pasted. */
  onFiles: (files: File[]) => void
  /** What happens on dropping, e.g. 'Drop MP3s to upload them'. */
  says: string
  /** As of `<input accept>`: what is taken out of a dropped folder. */
  accept: string
  /** For what a page takes: a dialog that lies over it wants none. */
  underDialogs?: boolean
  disabled?: boolean | undefined
}

/** Those that are there, the page's first; the one that came last has the files. */
const targets: object[] = []
const isOpenDialog = () => document.querySelector('[data-part=scrim]') !== null

/**
 * Takes files wherever they are dropped or pasted while it is there: beside a box for them the browser would open the
 * file in place of the page, and a form with what was typed would be gone.
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
