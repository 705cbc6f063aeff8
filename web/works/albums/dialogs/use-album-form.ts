import type { AlbumDetail } from '#contract/albums.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { checkCover } from '#web/upload/check-files.ts'
import { usePick } from '#web/upload/use-latest.ts'
import { type AlbumChanges, useCreateAlbum, useUpdateAlbum } from '#web/works/albums/mutations.ts'
import { changed, check, valuesOf } from './album-values.ts'

export type AlbumForm = ReturnType<typeof useAlbumForm>

/** What is being entered of an album, and sending it: of one that is there only what was changed. */
export function useAlbumForm(album: AlbumDetail | undefined, onSaved: () => void) {
  const create = useCreateAlbum()
  const update = useUpdateAlbum(album?.id ?? '')
  const { mutate, isPending, isSuccess } = album ? update : create
  const form = useForm<AlbumChanges>({
    initial: () => valuesOf(album),
    check: (values, element) => check(values, element?.checkValidity() ?? true),
    send: (values, onError) =>
      mutate(album ? { title: values.title, ...changed(before, values) } : values, { onSuccess: onSaved, onError }),
    isBusy: isPending,
    whileBusy: 'disabled',
  })
  const { before, values } = form
  const pick = usePick(form)
  const { cover } = values
  return {
    ...form,
    setCover: (file: File | null) => void pick('cover', file, checkCover),
    shownCover: cover instanceof File ? cover : cover === 'keep' ? (album?.cover?.thumbUrl ?? null) : null,
    present: album?.sensitive ?? null,
    namedBefore: album?.credits.map(({ profile }) => profile) ?? [],
    isDirty: !isSuccess && Object.keys(changed(before, values)).length > 0,
  }
}
