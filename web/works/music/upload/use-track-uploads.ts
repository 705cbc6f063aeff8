import { useRef } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { checkAudio, checkCover } from '#web/upload/check-files.ts'
import { useLatest } from '#web/upload/use-latest.ts'
import { type Uploads, useUploads } from '#web/upload/use-uploads.ts'
import { type StemChoice, usePublishTrack } from '#web/works/music/mutations.ts'
import { previewPeaks } from './preview-peaks.ts'
import { type FileTags, inTrackOrder, readFileTags } from './read-tags.ts'
import { checkForm, filled, newTrackForm, type TrackForm } from './track-form.ts'

const FAILED = 'Upload failed'

/** The tracks of an upload dialog, or its stems if `stem` is set. */
export function useTrackUploads(stem: StemChoice | null, isDraft = false) {
  const { mutateAsync } = usePublishTrack()
  const published = useRef(new Map<number, string>())
  const begin = useLatest()
  const uploads = useUploads({
    newForm: newTrackForm,
    check: (form) => checkForm({ ...form, hasAudio: form.audio !== null }),
    publish: async ({ key, title, tags, labels, audio, cover }, options, sent) => {
      const track = { title, tags, labels, audio: audio!, cover, stem, isDraft, ...sent }
      const { id } = await mutateAsync({ track, options })
      published.current.set(key, id)
    },
    failed: FAILED,
    failureText: (reason) => (reason ? `${FAILED}: ${reason}` : FAILED),
  })
  const { change } = uploads
  const addAudio = useAudio(uploads)

  async function setCover(key: number, cover: File | null): Promise<void> {
    const isLatest = begin(key)
    const error = cover && (await checkCover(cover))
    if (!isLatest()) return
    change(key, (form) => ({
      cover: error ? form.cover : cover,
      errors: { ...form.errors, cover: error ?? undefined },
    }))
  }
  return { ...uploads, addAudio, setCover, idOf: (key: number) => published.current.get(key) }
}

/**
 * Puts the first file into the waiting form, and every other file into a form of its own. Several
 * files are read first, to sort them by their position on the album; files that are not audio come
 * last.
 */
function useAudio({ change, add }: Pick<Uploads<TrackForm>, 'change' | 'add'>) {
  async function take(key: number, audio: File, read?: FileTags): Promise<void> {
    change(key, (form) => ({ audio, peaks: null, said: null, errors: { ...form.errors, audio: undefined } }))
    const said = read ?? (await readFileTags(audio))
    const cover = said.cover && !(await checkCover(said.cover)) ? said.cover : null
    change(key, (form) => (form.audio === audio ? { ...filled(form, said), cover: form.cover ?? cover } : {}))
    const peaks = await previewPeaks(audio)
    change(key, (form) => (form.audio === audio ? { peaks } : {}))
  }
  return async (files: readonly File[], intoKey: number | undefined): Promise<void> => {
    const checked = await Promise.all(files.map(async (file) => ({ file, error: await checkAudio(file) })))
    const wrong = checked.filter(({ error }) => error)
    const good = checked.filter(({ error }) => !error).map(({ file }) => file)
    let waitingKey = intoKey
    const nextKey = () => {
      const key = waitingKey ?? add()
      waitingKey = undefined
      return key
    }
    if (good.length === 1) void take(nextKey(), good[0]!)
    else for (const { file, said } of inTrackOrder(await readAll(good))) void take(nextKey(), file, said)
    for (const { file, error } of wrong) {
      const audio = files.length > 1 ? `${isolated(file.name)}: ${error}` : error!
      change(nextKey(), (before) => ({ errors: { ...before.errors, audio } }))
    }
  }
}

const readAll = (files: readonly File[]) =>
  Promise.all(files.map(async (file) => ({ file, said: await readFileTags(file) })))
