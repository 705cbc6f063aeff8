import { titleOfName } from '#web/music/upload/read-tags.ts'
import { useUploads } from '#web/upload/use-uploads.ts'
import { usePublishArtwork } from '../mutations.ts'
import { checkArtwork, checkArtworkImage } from './check-artwork.ts'
import { newArtworkDraft } from './draft.ts'
import { tellFailure } from './tell-failure.ts'

/** The artworks of an upload dialog: pictures in, forms filled, each uploaded. */
export function useArtworkDrafts() {
  const { mutateAsync } = usePublishArtwork()
  const uploads = useUploads({
    newDraft: newArtworkDraft,
    check: ({ fields, image }) => checkArtwork(fields, image !== null),
    publish: ({ fields, image }, options) => mutateAsync({ fields, image: image!, options }),
    tellFailure: (error) => tellFailure(error, 'upload'),
  })
  const { change, add } = uploads

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
      const key = waitingKey ?? add()
      waitingKey = undefined
      change(key, ({ fields, errors }) => ({
        image: file,
        // what was typed meanwhile stays
        fields: fields.title ? fields : { ...fields, title: titleOfName(file.name) },
        errors: { ...errors, image: undefined, title: undefined },
      }))
    }
  }

  return { ...uploads, addImages }
}
