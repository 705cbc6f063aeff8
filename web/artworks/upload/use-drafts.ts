import { useState } from 'react'
import { isUnderWay } from '#web/music/upload/draft.ts'
import { titleOfName } from '#web/music/upload/read-tags.ts'
import { checkArtwork, checkArtworkImage } from './check-artwork.ts'
import { type ArtworkDraft, newArtworkDraft } from './draft.ts'
import { useSending } from './use-sending.ts'

type Change = Partial<ArtworkDraft> | ((draft: ArtworkDraft) => Partial<ArtworkDraft>)

/** The artworks of an upload dialog: pictures in, forms filled, each uploaded, cancelled or tried again. */
export function useArtworkDrafts() {
  const [drafts, setDrafts] = useState<ArtworkDraft[]>(() => [newArtworkDraft()])
  function change(key: number, changes: Change) {
    const changed = (draft: ArtworkDraft) => ({
      ...draft,
      ...(typeof changes === 'function' ? changes(draft) : changes),
    })
    setDrafts((all) => all.map((draft) => (draft.key === key ? changed(draft) : draft)))
  }
  const { sendAll, cancel, cancelAll } = useSending(change)

  /** The first picture goes into the form that waits for one, every other into a form of its own; what is no picture into none. */
  async function addImages(files: readonly File[], intoKey: number | undefined): Promise<void> {
    let waitingKey = intoKey
    for (const file of files) {
      const error = await checkArtworkImage(file)
      if (error) {
        const imageError = files.length > 1 ? `${file.name}: ${error}` : error
        if (intoKey !== undefined) change(intoKey, ({ errors }) => ({ errors: { ...errors, image: imageError } }))
        continue
      }
      const draft = newArtworkDraft()
      const key = waitingKey ?? draft.key
      if (waitingKey === undefined) setDrafts((all) => [...all, draft])
      waitingKey = undefined
      change(key, ({ fields, errors }) => ({
        image: file,
        // what was typed meanwhile stays
        fields: fields.title ? fields : { ...fields, title: titleOfName(file.name) },
        errors: { ...errors, image: undefined, title: undefined },
      }))
    }
  }

  const remove = (key: number) =>
    setDrafts((all) => (all.length > 1 ? all.filter((draft) => draft.key !== key) : [newArtworkDraft()]))

  /** Uploads what is not up yet; true when nothing is left to do. */
  async function uploadAll(): Promise<boolean> {
    const open = drafts.filter(({ phase }) => phase.kind !== 'done')
    const errors = open.map(({ fields, image }) => checkArtwork(fields, image !== null))
    open.forEach((draft, index) => {
      change(draft.key, { errors: errors[index] })
    })
    const isFine = errors.every((found) => Object.keys(found).length === 0)
    return isFine && (await sendAll(open))
  }

  return { drafts, change, addImages, remove, uploadAll, cancel, cancelAll, isBusy: drafts.some(isUnderWay) }
}
