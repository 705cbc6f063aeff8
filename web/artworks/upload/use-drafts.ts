import { titleOfName } from '#web/music/upload/read-tags.ts'
import { isPasted } from '#web/upload/handed/handed-files.ts'
import { useUploads } from '#web/upload/use-uploads.ts'
import { usePublishArtwork } from '../mutations.ts'
import { checkArtwork, picturesAmong } from './check-artwork.ts'
import { newArtworkDraft } from './draft.ts'

const FAILED = 'Failed to upload artwork. Please try again.'

/** The artworks of an upload dialog: pictures in, forms filled, each uploaded. */
export function useArtworkDrafts() {
  const { mutateAsync } = usePublishArtwork()
  const uploads = useUploads({
    newDraft: newArtworkDraft,
    check: ({ fields, image }) => checkArtwork(fields, image !== null),
    publish: ({ fields, image }, options, series) => mutateAsync({ fields, image: image!, series, options }),
    failed: FAILED,
    failureText: (reason) => reason || FAILED,
  })
  const { change, add } = uploads

  /** The first picture goes into the form that waits for one, every other into a form of its own; what is no picture into none. */
  async function addImages(files: readonly File[], intoKey: number | undefined): Promise<void> {
    let waitingKey = intoKey
    for (const image of await picturesAmong(files)) {
      const key = waitingKey ?? add()
      waitingKey = undefined
      change(key, ({ fields, errors }) => {
        // what was typed meanwhile stays
        const title = fields.title || (isPasted(image) ? '' : titleOfName(image.name))
        return {
          image,
          fields: { ...fields, title },
          errors: { ...errors, image: undefined, ...(title && { title: undefined }) },
        }
      })
    }
  }

  return { ...uploads, addImages }
}
