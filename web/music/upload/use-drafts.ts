import { useState } from 'react'
import type { StemChoice } from '#web/music/mutations.ts'
import { checkAudio, checkCover } from './check-files.ts'
import { checkForm } from './check-form.ts'
import { type Draft, isUnderWay, newDraft } from './draft.ts'
import { previewPeaks } from './preview-peaks.ts'
import { readFileTags } from './read-tags.ts'
import { useSending } from './use-sending.ts'

type Change = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

/** The tracks of an upload dialog: files in, forms filled, each uploaded, cancelled or tried again. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Draft[]>(() => [newDraft()])
  function change(key: number, changes: Change) {
    const changed = (draft: Draft) => ({ ...draft, ...(typeof changes === 'function' ? changes(draft) : changes) })
    setDrafts((all) => all.map((draft) => (draft.key === key ? changed(draft) : draft)))
  }
  const { sendAll, cancel, cancelAll } = useSending(change)

  /** The first file goes into the form that waits for one, every other into a form of its own. */
  async function addAudio(files: readonly File[], intoKey: number | undefined): Promise<void> {
    let waitingKey = intoKey
    for (const file of files) {
      const error = await checkAudio(file)
      const draft = newDraft()
      const key = waitingKey ?? draft.key
      if (waitingKey === undefined) setDrafts((all) => [...all, draft])
      waitingKey = undefined
      const audioError = error && (files.length > 1 ? `${file.name}: ${error}` : error)
      if (audioError) change(key, (before) => ({ errors: { ...before.errors, audio: audioError } }))
      else void take(key, file)
    }
  }

  async function take(key: number, audio: File): Promise<void> {
    change(key, (draft) => ({ audio, peaks: null, origin: '', errors: { ...draft.errors, audio: undefined } }))
    const said = await readFileTags(audio)
    const cover = said.cover && !(await checkCover(said.cover)) ? said.cover : null
    change(key, (draft) => {
      if (draft.audio !== audio) return {}
      // what was typed meanwhile stays, and so does what was said of it
      const title = draft.title || said.title
      const errors = { ...draft.errors, title: title ? undefined : draft.errors.title }
      return { title, tags: draft.tags || said.tags, cover: draft.cover ?? cover, origin: said.origin, errors }
    })
    const peaks = await previewPeaks(audio)
    change(key, (draft) => (draft.audio === audio ? { peaks } : {}))
  }

  async function setCover(key: number, cover: File | null): Promise<void> {
    const error = cover && (await checkCover(cover))
    change(key, (draft) => ({
      cover: error ? draft.cover : cover,
      errors: { ...draft.errors, cover: error ?? undefined },
    }))
  }

  const remove = (key: number) =>
    setDrafts((all) => (all.length > 1 ? all.filter((draft) => draft.key !== key) : [newDraft()]))

  /** Uploads what is not up yet, as tracks or all as stems of the same kind; true when nothing is left to do. */
  async function uploadAll(stem: StemChoice | null): Promise<boolean> {
    const open = drafts.filter((draft) => draft.phase.kind !== 'done')
    const errors = open.map((draft) => checkForm({ ...draft, hasAudio: draft.audio !== null }))
    open.forEach((draft, index) => {
      change(draft.key, { errors: errors[index] })
    })
    const isFine = errors.every((found) => Object.keys(found).length === 0)
    return isFine && (await sendAll(open, stem))
  }

  return { drafts, change, addAudio, setCover, remove, uploadAll, cancel, cancelAll, isBusy: drafts.some(isUnderWay) }
}
