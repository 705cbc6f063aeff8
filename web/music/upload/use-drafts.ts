import { type StemChoice, usePublishTrack } from '#web/music/mutations.ts'
import { checkAudio, checkCover } from '#web/upload/check-files.ts'
import { useUploads } from '#web/upload/use-uploads.ts'
import { checkForm } from './check-form.ts'
import { newDraft } from './draft.ts'
import { previewPeaks } from './preview-peaks.ts'
import { readFileTags } from './read-tags.ts'
import { tellFailure } from './tell-failure.ts'

/** The tracks of an upload dialog, or the stems where `stem` says of what kind: files in, forms filled, each uploaded. */
export function useDrafts(stem: StemChoice | null) {
  const { mutateAsync } = usePublishTrack()
  const uploads = useUploads({
    newDraft,
    check: (draft) => checkForm({ ...draft, hasAudio: draft.audio !== null }),
    publish: ({ title, tags, audio, cover }, options) =>
      mutateAsync({ track: { title, tags, audio: audio!, cover, stem }, options }),
    tellFailure: (error) => tellFailure(error, 'Upload failed'),
  })
  const { change, add } = uploads

  /** The first file goes into the form that waits for one, every other into a form of its own. */
  async function addAudio(files: readonly File[], intoKey: number | undefined): Promise<void> {
    let waitingKey = intoKey
    for (const file of files) {
      const error = await checkAudio(file)
      const key = waitingKey ?? add()
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

  return { ...uploads, addAudio, setCover }
}
